// Writes a service worker that caches every file of a site. node tools/offline.mjs FOLDER SCRIPT…
import { generateSW } from "workbox-build";

// Answers for an address that is not in the cache. Without a network it does what the host does: add the
// slash that a folder lacks, or show 404.html. Workbox copies this function into the service worker.
const otherPage = async ({ request, url }) => {
    try {
        return await fetch(request);
    } catch {
        const cached = (path) => caches.match(new URL(path, self.registration.scope), { ignoreSearch: true });
        const folder = `${url.origin}${url.pathname}/`;
        if (await cached(`${folder}index.html`)) return Response.redirect(folder + url.search, 301);
        const page = await (await cached("404.html")).text();
        const base = `<head>\n<base href="${self.registration.scope}">`;
        const headers = { "Content-Type": "text/html; charset=utf-8" };
        return new Response(page.replace("<head>", base), { status: 404, headers });
    }
};

const [folder, ...importScripts] = process.argv.slice(2);
const { warnings } = await generateSW({
    globDirectory: folder,
    globPatterns: ["**/*"],
    // Only other sites, search engines and scanners ask for these.
    globIgnores: ["sitemap.xml", "sbom.cdx.json", "**/oembed*.json", "pictures/*.png"],
    swDest: `${folder}/sw.js`,
    importScripts,
    maximumFileSizeToCacheInBytes: 16e6,
    dontCacheBustURLsMatching: /^(app|runtime)-[0-9a-f]{12}\//, // these folders carry their content's hash
    ignoreURLParametersMatching: [/./], // a link to a table is still the same page
    runtimeCaching: [{ urlPattern: ({ request }) => request.mode === "navigate", handler: otherPage }],
    cleanupOutdatedCaches: true,
    clientsClaim: true,
    skipWaiting: false, // a new version waits until the player says so
    manifestTransforms: [
        (entries) => ({ manifest: entries.sort((a, b) => (a.url < b.url ? -1 : 1)), warnings: [] }),
    ],
    inlineWorkboxRuntime: true,
    sourcemap: false,
    mode: "production",
});
if (warnings.length) {
    console.error(warnings.join("\n"));
    process.exit(1);
}
