// Taking back what was deleted. The server keeps the state of before as a snapshot as long as that is offered.

import { memory, post, remove } from "./api.js";
import { offer, toast } from "./dom.js";

/** The snapshot of what can still be taken back. */
let kept = null;

function forget(options) {
  if (!kept) return;
  const { id, sandbox } = kept;
  kept = null;
  remove(`snapshots/${encodeURIComponent(id)}`, undefined, { sandbox, ...options }).catch(() => {});
}

// A snapshot that nobody can go back to any more is not left behind.
addEventListener("pagehide", () => forget({ keepalive: true }));

/**
 * Deletes something, and offers to put it back.
 * @param words what the offer says, such as "Deleted ada@example.com"
 * @param deed  deletes it
 * @param parts what to put back, as `POST snapshots/{id}/restore` has it; null for the whole state
 * @param back  called when it is back
 */
export async function undoable(words, deed, parts, back) {
  forget();
  let snapshot = null;
  try {
    snapshot = await post("snapshots", { name: `before: ${words}`.slice(0, 128) });
  } catch {
    // There are as many as there may be: the deed is done all the same, and the offer is not made.
  }
  await deed();
  if (!snapshot) return toast(words);
  kept = { id: snapshot.id, sandbox: memory.sandbox };
  const mine = kept;
  offer(words, "Undo", async () => {
    try {
      await post(`snapshots/${encodeURIComponent(mine.id)}/restore`, parts ?? {}, { sandbox: mine.sandbox });
      toast("As it was before");
      await back();
    } catch (error) {
      toast(error.message, { wrong: true });
    }
    if (kept === mine) forget();
  }, () => { if (kept === mine) forget(); });
}

/** Removes faults, and offers to order them again: behind those that are left. */
export async function removeFaults(faults, path = "faults", changed = async () => {}) {
  await remove(path);
  await changed();
  const words = faults.length === 1 ? "Fault removed" : `${faults.length} faults removed`;
  if (faults.length === 0) return toast("There were no faults");
  offer(words, "Undo", async () => {
    try {
      for (const { id, matched, remaining, ...fault } of faults) {
        const given = Object.entries({ ...fault, times: remaining }).filter(([, value]) => value !== null && value !== undefined);
        await post("faults", Object.fromEntries(given));
      }
      await changed();
    } catch (error) {
      toast(error.message, { wrong: true });
    }
  });
}
