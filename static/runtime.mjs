// The interpreter that PyScript loads in the built site: Pyodide with the trimmed standard library, and
// without a package list that would have to be fetched. The build fills in the version information.
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
