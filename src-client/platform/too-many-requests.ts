/** @param waitSeconds as the shop said; undefined where it did not */
type Navigate = (waitSeconds: number | undefined) => void;

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Of /429/: how long to wait, as the shop said. */
    waitSeconds?: number | undefined;
  }
}

/** A full page load until the router is there; the router replaces it, so that the page keeps its state. */
let navigate: Navigate = () => window.location.assign('/429/');

export function onTooManyRequests(go: Navigate): void {
  navigate = go;
}

export function goToTooManyRequests(waitSeconds: number | undefined): void {
  navigate(waitSeconds);
}
