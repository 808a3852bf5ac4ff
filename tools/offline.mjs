// The service worker of a site that lies in a folder: everything in it is kept on the device. node tools/offline.mjs FOLDER
import { generateSW } from "workbox-build";

const [folder] = process.argv.slice(2);
const { warnings } = await generateSW({
    globDirectory: folder,
    globPatterns: ["**/*"],
    // What only other sites and search engines ask for stays on the server; so does the page of a wrong address.
    globIgnores: ["404.html", "sitemap.xml", "**/oembed*.json", "pictures/*.png"],
    swDest: `${folder}/sw.js`,
    maximumFileSizeToCacheInBytes: 16e6,
    dontCacheBustURLsMatching: /^(app|runtime)-[0-9a-f]{12}\//, // these folders carry their content's hash
    ignoreURLParametersMatching: [/./], // a link to a table is still the same page
    cleanupOutdatedCaches: true,
    clientsClaim: true,
    skipWaiting: false, // a new version waits until the player says so
    manifestTransforms: [(manifest) => ({ manifest: manifest.sort((one, other) => (one.url < other.url ? -1 : 1)), warnings: [] })],
    inlineWorkboxRuntime: true,
    sourcemap: false,
    mode: "production",
});
if (warnings.length) {
    console.error(warnings.join("\n"));
    process.exit(1);
}
