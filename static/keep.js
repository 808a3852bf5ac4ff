// A part of the service worker. It stores the large files decoded, because browsers keep compiled code only
// for a wasm file that is fetched from an address. Their folders carry the hash of their
// contents. Decoding them here, after the page is ready, keeps the page smooth.
{
    const CACHE = "tabtop-decoded";
    const LARGE = /\/(?:app|runtime)-[0-9a-f]{12}\/[^/]+\.(?:wasm|zip|pack)$/;

    // Answers 204 for a file that is not here yet: then the page decodes it.
    const answer = async (address) => {
        const cache = await caches.open(CACHE);
        return (await cache.match(address)) ?? new Response(null, { status: 204 });
    };

    const decode = async (address) => {
        const packed = (await caches.match(`${address}.zst`)) ?? (await fetch(`${address}.zst`));
        if (!packed.ok) throw new Error(`${address}: ${packed.status}`);
        const type = address.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
        const content = fzstd.decompress(new Uint8Array(await packed.arrayBuffer()));
        return new Response(content, { headers: { "Content-Type": type, "Content-Length": content.length } });
    };

    // Keeps these files and drops those of older versions.
    const keep = async (addresses) => {
        const cache = await caches.open(CACHE);
        for (const { url } of await cache.keys()) if (!addresses.includes(url)) await cache.delete(url);
        for (const address of addresses) {
            if (!(await cache.match(address))) await cache.put(address, await decode(address));
        }
    };

    addEventListener("fetch", (event) => {
        if (LARGE.test(event.request.url)) event.respondWith(answer(event.request.url));
    });
    addEventListener("message", (event) => {
        const { type, addresses } = event.data ?? {};
        // Storage may be full: then the page decodes the files at every start.
        if (type === "KEEP") event.waitUntil(keep(addresses).catch(() => {}));
    });
}
