/** @param waitSeconds from the shop; undefined if it did not say */
type Navigate = (waitSeconds: number | undefined) => void;

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** For /429/: how long to wait, as the shop said. */
    waitSeconds?: number | undefined;
  }
}

/** A full page load until the router is ready; the router replaces it, so that the page keeps its state. */
let navigate: Navigate = () => window.location.assign('/429/');

export function onTooManyRequests(go: Navigate): void {
  navigate = go;
}

export function goToTooManyRequests(waitSeconds: number | undefined): void {
  navigate(waitSeconds);
}
