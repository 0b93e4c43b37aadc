// The line between the wall and the teacher's window: inside this browser alone, no server hears of it. The wall says what
// stands on it; the window says which keys were pressed there.
const wallLine = { channel: null, hears: null, last: "", name: Math.random().toString(36).slice(2) };

// Begin to listen; whoever listened on this page before does so no more.
export function hearLine(hears) {
  wallLine.hears = hears;
  if (wallLine.channel || typeof BroadcastChannel === "undefined") return;
  wallLine.channel = new BroadcastChannel("tt-wall");
  wallLine.channel.addEventListener("message", (event) => { if (event.data && wallLine.hears) wallLine.hears(event.data); });
  window.addEventListener("pagehide", () => speakOnLine({ bye: wallLine.name }));
}

// Who this page is on the line.
export const lineName = () => wallLine.name;

export function speakOnLine(message) {
  if (wallLine.channel) wallLine.channel.postMessage(message);
}

// What stands on the wall, said once for each change, and once more for whoever asks.
export function showOnLine(wall, again = false) {
  const told = JSON.stringify(wall);
  if (told === wallLine.last && !again) return;
  wallLine.last = told;
  speakOnLine({ wall: wallLine.name, shows: JSON.parse(told) });
}
