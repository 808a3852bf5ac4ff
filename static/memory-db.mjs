// Replaces IndexedDB where storage is forbidden. PyScript would wait for it forever; this much in memory is
// enough.
const databases = new Map();

const answer = (result, extra = {}) => {
    const request = { result, ...extra };
    queueMicrotask(() => request.onsuccess?.({ target: request, type: "success" }));
    return request;
};

const store = (entries) => ({
    clear: () => answer(entries.clear()),
    count: () => answer(entries.size),
    delete: (key) => answer(void entries.delete(key)),
    get: (key) => answer(entries.get(key)),
    getAll: () => answer([...entries.values()]),
    getAllKeys: () => answer([...entries.keys()]),
    getKey: (key) => answer(entries.has(key) ? key : undefined),
    put: (value, key) => answer((entries.set(key, value), key)),
});

const database = (stores) => ({
    close() {},
    createObjectStore: (name) => (stores.set(name, new Map()), store(stores.get(name))),
    get objectStoreNames() {
        return [...stores.keys()];
    },
    transaction: () => ({ objectStore: (name) => store(stores.get(name)) }),
});

export default {
    open(name) {
        const known = databases.has(name);
        if (!known) databases.set(name, new Map());
        const request = { result: database(databases.get(name)), transaction: {} };
        queueMicrotask(() => {
            const event = { target: request };
            if (!known) request.onupgradeneeded?.({ ...event, type: "upgradeneeded" });
            request.onsuccess?.({ ...event, type: "success" });
        });
        return request;
    },
    deleteDatabase: (name) => answer(void databases.delete(name)),
};
