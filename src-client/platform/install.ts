/** Installing the shop as an app, if the browser offers it. */
import { createStore, useStore } from './store.ts';

/** Chromium's event; not standardised and not in TypeScript's libraries. */
interface BeforeInstallPromptEvent extends Event {
  prompt: () => Promise<unknown>;
}

const offered = createStore<BeforeInstallPromptEvent | undefined>(undefined);

/** Keeps the browser's offer for the button. Call once, at the start: it may come early, and comes once. */
export function watchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offered.set(event as BeforeInstallPromptEvent);
  });
  window.addEventListener('appinstalled', () => offered.set(undefined));
}

export function useCanInstall(): boolean {
  return useStore(offered) !== undefined;
}

/** Opens the browser's dialog. An offer can be used only once. */
export async function install(): Promise<void> {
  const offer = offered.get();
  offered.set(undefined);
  await offer?.prompt();
}
