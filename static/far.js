// Introduces devices that are far from each other through the relays in static/relays.json, with Trystero.
// Only the documents far.html and far-join.html may contact relays, and only they load this. Relays pass on
// encrypted introductions; the game travels directly between the devices.
import { getRelaySockets, joinRoom } from "@trystero-p2p/nostr";
import { DataChannel, FROM_GUEST, FROM_HOST, UNREACHABLE } from "./peer.js";
import { encode } from "./wire.js";

const NUMBER = 77; // of our data channel on a connection that also has Trystero's
const KEPT = "tabtop:room"; // in sessionStorage, so the host enters the same rooms after a reload
const servers = JSON.parse(document.getElementById("plan").textContent).relays;

// Each invitation has a room of its own, so guests at different seats don't connect to each other. (With
// Trystero's `passive`, guests connect to the host only, but may wait up to a minute for it to announce
// itself.) A room's name is its password, and what relays see is a hash of it. Without `iceServers`, Trystero
// would ask public servers for the device's address. `onJoinError` is called if a device that was introduced
// can't be reached.
const enter = (room, onJoinError) =>
    joinRoom(
        {
            appId: "tabtop",
            password: room,
            relayConfig: { urls: servers.urls, warnOnRelayFailure: false },
            rtcConfig: { iceServers: servers.ice },
        },
        room,
        { onJoinError },
    );

const isConnected = () =>
    Object.values(getRelaySockets()).some((socket) => socket.readyState === WebSocket.OPEN);

// --- the host

let room = ""; // the secret with which this page's room names begin
const rooms = new Set(); // tokens

// Enters an invitation's room, and returns the secret of this page's rooms. `opened` gets a channel for every
// guest there, before it opens. `failed` is called with the token if a guest who was introduced can't be
// reached, and with "" if no relay has answered in 20 seconds.
export const host = (token, opened, failed) => {
    room ||= sessionStorage.getItem(KEPT) ?? encode(crypto.getRandomValues(new Uint8Array(16)));
    sessionStorage.setItem(KEPT, room);
    if (rooms.has(token)) return room;
    rooms.add(token);
    const entered = enter(room + token, () => failed(token));
    const ready = entered.makeAction("ready");
    entered.onPeerJoin = (guest) => {
        opened(new DataChannel(entered.getPeers()[guest], FROM_GUEST, NUMBER));
        ready.send(1, { target: guest });
    };
    setTimeout(() => isConnected() || failed(""), UNREACHABLE);
    return room;
};

// --- the guest

// A channel to the host in a room. It opens again by itself when the host or the network comes back.
class FarChannel {
    onmessage = null;
    onstate = null;
    state = "";
    #entered;
    #channel = null;

    constructor(name) {
        this.#entered = enter(name);
        // The host sends `ready` once its end of the data channel exists.
        this.#entered.makeAction("ready").onMessage = (_, { peerId }) => this.#use(peerId);
        setTimeout(() => this.state === "" && this.#become("unreachable"), UNREACHABLE);
    }

    #use(hostId) {
        const connection = this.#entered.getPeers()[hostId];
        if (!connection) return;
        const channel = new DataChannel(connection, FROM_HOST, NUMBER);
        this.#channel = channel;
        channel.onmessage = (text) => channel === this.#channel && this.onmessage?.(text);
        channel.onstate = (state) => channel === this.#channel && this.#become(state);
    }

    #become(state) {
        this.state = state;
        this.onstate?.(state);
    }

    send(text) {
        this.#channel?.send(text);
    }

    close() {
        this.#channel?.close();
        this.#channel = null;
        this.#entered.leave();
    }
}

export const join = (secret, token) => new FarChannel(secret + token);
