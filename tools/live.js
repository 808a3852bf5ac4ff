// Reloads the page after `make play` has built the site again, and shows what is wrong if it could not.
// tools/play.py adds it to the pages while serving them; the built site does not have it.
(() => {
    const { src, dataset } = document.currentScript;
    const show = (error) => {
        document.getElementById("build-error")?.remove();
        if (!error) return;
        const note = document.createElement("pre");
        note.id = "build-error";
        note.setAttribute("role", "alert");
        note.textContent = error;
        note.style.cssText =
            "position: fixed; inset: auto 0 0; z-index: 2147483647; margin: 0; padding: 1rem;" +
            "white-space: pre-wrap; font: 1rem/1.4 ui-monospace, monospace; color: #fff; background: #8b1a1a";
        document.body.append(note);
    };
    new EventSource(new URL("live", src)).onmessage = ({ data }) => {
        const { build, error } = JSON.parse(data);
        show(error);
        if (!error && build !== dataset.build) location.reload();
    };
})();
