import { element } from "../dom.ts";
import type { Store } from "./store.ts";

/** Puts all of the playground into the address, and the address into the clipboard. */
export async function share(store: Store): Promise<void> {
  await store.attempt(async () => {
    const packed = await store.engine.ask("pack", { playground: store.shown.playground });
    if (packed === undefined) return;
    history.replaceState(null, "", `#${packed.fragment}`);
    const copied = await copy(location.href);
    const told = copied ? "The link is in the clipboard." : "The link is in the address bar.";
    store.tell(packed.message === undefined ? told : `${told} ${packed.message}`);
  });
}

/** Takes the link out of the address, as it is not what is shown any more. */
export function forgetLink(): void {
  history.replaceState(null, "", location.pathname);
}

/** Whether a text could be put into the clipboard. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** What the address holds, if anything; a link that cannot be read is told. */
export async function openLink(store: Store): Promise<boolean> {
  const fragment = location.hash.slice(1);
  if (fragment === "") return false;
  let opened = false;
  await store.attempt(async () => {
    const playground = await store.engine.ask("unpack", { fragment });
    if (playground === undefined) return;
    await store.load(playground);
    opened = true;
  });
  return opened;
}

export async function download(store: Store, as: "session" | "vectors"): Promise<void> {
  await store.attempt(async () => {
    const file = await store.engine.ask("download", { playground: store.shown.playground, as });
    if (file === undefined) return;
    if (store.shown.playground.at === undefined)
      throw new Error("there is nothing to download yet: carry out a write");
    const url = URL.createObjectURL(new Blob([file.text], { type: "text/plain" }));
    element("a", { attributes: { href: url, download: file.name } }).click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  });
}
