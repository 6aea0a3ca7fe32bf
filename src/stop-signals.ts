import type { Server } from 'node:http';

const DRAIN_MS = 5_000;

/** Ends the program on SIGTERM or Ctrl-C: no new connections, open answers finished, then `close`, then exit. */
export function stopOnSignals(server: Server, close: () => Promise<void>): void {
  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    const drained = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    const force = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    await drained;
    clearTimeout(force);
    await close();
    process.exit(0);
  };
  const stopOrFail = (): void => {
    stop().catch((error: unknown) => {
      console.error(error);
      process.exit(1);
    });
  };
  process.on('SIGTERM', stopOrFail);
  process.on('SIGINT', stopOrFail);
}
