// Reads a QR code with the camera. Browsers without a detector of their own load a decoder for it.
const LOOKS = 150; // milliseconds between two attempts
const SIDE = 720; // the most pixels per side that the decoder gets

const ownDetector = async () => {
    try {
        if (!(await BarcodeDetector.getSupportedFormats()).includes("qr_code")) return null;
        const detector = new BarcodeDetector({ formats: ["qr_code"] });
        return async (video) => (await detector.detect(video))[0]?.rawValue ?? "";
    } catch {
        return null; // not in this browser
    }
};

const loadedDetector = async (address) => {
    const { default: decode } = await import(address);
    const canvas = document.createElement("canvas");
    const brush = canvas.getContext("2d", { willReadFrequently: true });
    return (video) => {
        const scale = Math.min(1, SIDE / Math.max(video.videoWidth, video.videoHeight));
        canvas.width = Math.round(video.videoWidth * scale);
        canvas.height = Math.round(video.videoHeight * scale);
        brush.drawImage(video, 0, 0, canvas.width, canvas.height);
        try {
            return decode(brush.getImageData(0, 0, canvas.width, canvas.height));
        } catch {
            return ""; // no code in this picture
        }
    };
};

// Shows the camera's picture and a cancel button over the page. `ended` resolves when they are closed.
const show = (stream, cancel) => {
    const dialog = Object.assign(document.createElement("dialog"), { className: "scanner" });
    const video = Object.assign(document.createElement("video"), { muted: true, playsInline: true });
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: cancel });
    button.onclick = () => dialog.close();
    dialog.append(video, button);
    document.body.append(dialog);
    dialog.showModal();
    video.srcObject = stream;
    const ended = new Promise((done) => dialog.addEventListener("close", () => done("")));
    return { dialog, video, ended };
};

const look = async (video, detect, dialog) => {
    await video.play();
    while (dialog.open) {
        const text = video.videoWidth ? await detect(video) : "";
        if (text) return text;
        await new Promise((next) => setTimeout(next, LOOKS));
    }
    return "";
};

// Resolves to the text of the first QR code that the camera sees. Resolves to "" if somebody cancels; rejects
// without a camera, or without permission to use it.
export const scan = async (cancel, decoder) => {
    const video = { facingMode: "environment", width: { ideal: 1280 }, height: { ideal: 720 } };
    const stream = await navigator.mediaDevices.getUserMedia({ video });
    const shown = show(stream, cancel);
    try {
        const detect = (await ownDetector()) ?? (await loadedDetector(decoder));
        return await Promise.race([look(shown.video, detect, shown.dialog), shown.ended]);
    } finally {
        for (const track of stream.getTracks()) track.stop();
        shown.dialog.remove();
    }
};
