type Navigate = () => void;

/** A full page load until the router is there; the router replaces it, so that the page keeps its state. */
let navigate: Navigate = () => window.location.assign('/429/');

export function onTooManyRequests(go: Navigate): void {
  navigate = go;
}

export function goToTooManyRequests(): void {
  navigate();
}
