// Writes a service worker that caches every file of a site. node tools/offline.mjs FOLDER
import { generateSW } from "workbox-build";

const [folder] = process.argv.slice(2);
const { warnings } = await generateSW({
    globDirectory: folder,
    globPatterns: ["**/*"],
    // Only other sites and search engines ask for these, and 404.html is for wrong addresses.
    globIgnores: ["404.html", "sitemap.xml", "**/oembed*.json", "pictures/*.png"],
    swDest: `${folder}/sw.js`,
    maximumFileSizeToCacheInBytes: 16e6,
    dontCacheBustURLsMatching: /^(app|runtime)-[0-9a-f]{12}\//, // these folders carry their content's hash
    ignoreURLParametersMatching: [/./], // a link to a table is still the same page
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
