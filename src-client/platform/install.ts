/** Installing the shop as an app, where the browser offers it. */
import { useSyncExternalStore } from 'react';

/** Chromium's; no standard and in no library of types. */
interface BeforeInstallPromptEvent extends Event {
  prompt: () => Promise<unknown>;
}

let offered: BeforeInstallPromptEvent | undefined;
const listeners = new Set<() => void>();

/** Keeps the browser's offer for the button. Call once, at start: it may come early, and comes once. */
export function watchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    change(event as BeforeInstallPromptEvent);
  });
  window.addEventListener('appinstalled', () => change(undefined));
}

export function useCanInstall(): boolean {
  return useSyncExternalStore(subscribe, () => offered !== undefined);
}

/** Opens the browser's dialog. An offer is good for one question. */
export async function install(): Promise<void> {
  const offer = offered;
  change(undefined);
  await offer?.prompt();
}

function change(event: BeforeInstallPromptEvent | undefined): void {
  offered = event;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
