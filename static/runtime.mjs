// The interpreter as PyScript loads it: Pyodide with our own standard library and no package list to fetch.
import { loadPyodide as load, version } from "./pyodide.mjs";

export { version };

const here = new URL("./", import.meta.url).href;

export const loadPyodide = (options) =>
    load({
        ...options,
        indexURL: here,
        packageBaseUrl: here,
        stdLibURL: `${here}stdlib.zip`,
        lockFileContents: { info: "{{lock-info}}", packages: {} },
    });
