// The host's side of a table with several devices. Python uses it through ui/shell/browser.py: it makes
// invitations, takes answers, and tells Python what happens on every channel.
import {
    FROM_GUEST, RoomChannel, UNREACHABLE, gathered, keepWaiting, receive, supported, takeAnswers,
} from "./peer.js";
import { codeIn, describe, isToken, markOf, parse, read, write } from "./wire.js";

const channels = new Map(); // by id
const invitations = new Map(); // token -> the last invitation for it
const used = new Set(); // marks of invitations that somebody has answered
const doors = new Set(); // tokens with which windows of this browser are accepted
let spares = []; // channels by which guests come back, oldest first
const MOST_SPARES = 16;
let tell = () => {};

// Calls `told(channel id, kind, text)` from now on. Kinds are a channel's states, `message`, and `answer-bad`
// for an answer that can't be used: its invitation is `old`, it is an `invitation` itself, or it is `broken`.
export const listen = (told) => {
    tell = told;
};

const add = (channel, token) => {
    channels.set(channel.id, channel);
    channel.onmessage = (text) => tell(channel.id, "message", text);
    channel.onstate = (state) => {
        if (state === "closed") channels.delete(channel.id);
        tell(channel.id, state, token);
        if (state === "open" && channel instanceof RoomChannel) prepareSpare(channel, token);
        if (state === "closed" && !spares.includes(channel.spare)) channel.spare?.close(); // never agreed on
    };
};

const codeOf = async (invitation) => {
    const { token, connection } = invitation;
    await connection.setLocalDescription();
    await gathered(connection);
    const about = { kind: "invitation", token, ...parse(connection.localDescription.sdp) };
    invitation.mark = markOf(about);
    return write(about);
};

const offer = (token) => {
    const connection = new RTCPeerConnection({ iceServers: [] });
    const channel = new RoomChannel(connection, FROM_GUEST);
    const invitation = { token, connection, channel, mark: "", accepted: false, failed: false };
    invitation.code = codeOf(invitation).catch(() => {
        invitation.failed = true;
        return "";
    });
    return invitation;
};

// Agrees with a guest on the connection by which they come back after this one: an invitation to the same
// seat, and an answer that only this guest can give, because it names a certificate whose key never leaves
// their browser. It opens once, and then agrees on the next one.
const prepareSpare = async (channel, token) => {
    const spare = offer(token);
    channel.spare = spare.channel;
    channel.oncode = async (code) => {
        const about = read(code);
        if (about?.kind !== "answer" || about.mark !== spare.mark || spare.accepted) return;
        spare.accepted = true;
        spares = [...spares.filter(({ state }) => state === ""), spare.channel];
        if (spares.length > MOST_SPARES) spares.shift().close();
        add(spare.channel, token);
        await spare.connection.setRemoteDescription({ type: "answer", sdp: describe(about) });
        keepWaiting(spare.connection, spare.channel, about);
    };
    channel.sendCode(await spare.code);
};

// Resolves to the code of an invitation, or to "" if this browser can't make one. The token is its secret.
// An invitation stays the same until it has connected two devices, or failed to.
export const invite = async (token) => {
    if (!supported() || !isToken(token)) return "";
    const last = invitations.get(token);
    if (last && last.channel.state === "" && !last.failed) return last.code; // also while it connects
    if (last?.failed) last.connection.close();
    const made = offer(token);
    invitations.set(token, made);
    openDoor(token);
    return made.code;
};

// Accepts windows of this browser that know this token.
const openDoor = (token) => {
    if (doors.has(token)) return;
    doors.add(token);
    receive(token, (channel) => add(channel, token));
};

const answered = (about) => [...invitations.values()].find(({ mark }) => mark === about.mark);

const refuse = (why) => {
    tell("", "answer-bad", why);
    return why;
};

// Connects to the guest who gave this answer. Resolves to "taken", or to why it can't be used.
const connect = async (about) => {
    const invitation = answered(about);
    if (!invitation || invitation.accepted) return refuse("old");
    const { token, connection, channel } = invitation;
    used.add(about.mark);
    invitation.accepted = true;
    add(channel, token); // it may open at once
    try {
        await connection.setRemoteDescription({ type: "answer", sdp: describe(about) });
    } catch {
        invitation.accepted = false;
        channels.delete(channel.id);
        return refuse("broken");
    }
    keepWaiting(connection, channel, about);
    setTimeout(() => {
        if (channel.state) return;
        invitation.failed = true;
        tell(channel.id, "unreachable", token);
    }, UNREACHABLE);
    return "taken";
};

// Takes an answer, as a code or as the link that contains it.
export const accept = (text) => {
    const about = read(codeIn(text));
    if (about?.kind === "answer") return void connect(about);
    refuse(about ? "invitation" : "broken");
};

// Resolves to the code of an invitation for a guest far away, who is introduced by relays; to "" in a
// document that may not contact any.
export const inviteFar = async (token) => {
    if (!supported() || !isToken(token)) return "";
    try {
        const far = await import("./far.js");
        const room = far.host(token, (channel) => add(channel, token), (who) => tell("", "unreachable", who));
        return write({ kind: "room", token, room });
    } catch {
        return "";
    }
};

export const send = (id, text) => channels.get(id)?.send(text);

export const close = (id) => channels.get(id)?.close();

// Other tables in this browser may know the answer's invitation, so only the table that made it says
// anything.
takeAnswers((code) => {
    const about = read(code);
    const isOurs = about?.kind === "answer" && (answered(about) || used.has(about.mark));
    return isOurs ? connect(about) : "";
});
