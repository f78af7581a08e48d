// Where the try-it login ends: tells the console what came back, and closes the window.

const channel = new BroadcastChannel("understudy-callback");
channel.postMessage(Object.fromEntries(new URLSearchParams(location.search || location.hash.slice(1))));
channel.close();
history.replaceState(null, "", location.pathname);
window.close();
