import { createServer, type RequestListener, type Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { ConfigError } from './config-error.ts';

const DRAIN_MS = 5_000;

/**
 * Listens, with time limits against slow clients. @param settings the settings that contain port and host; @throws ConfigError if the
 * port is taken or not allowed
 */
export async function listen(
  handle: RequestListener,
  port: number,
  host: string,
  settings = { port: 'PORT', host: 'HOST' },
): Promise<Server> {
  const server = createServer(
    {
      connectionsCheckingInterval: 1_000,
      // Together with the interval above: a client that has not sent its headers after ten seconds is dropped.
      headersTimeout: 8_500,
      requestTimeout: 30_000,
      keepAliveTimeout: 10_000,
    },
    handle,
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const problem =
        error.code === 'EADDRINUSE'
          ? `port ${port} of ${host} is taken; set ${settings.port} to another one`
          : `cannot listen at port ${port} of ${host} (${error.message}); set ${settings.host} or ${settings.port}`;
      reject(new ConfigError(problem, { cause: error }));
    });
    server.listen(port, host, resolve);
  });
  return server;
}

/**
 * Behind a balancer, called before `drain`: keeps answering, so that nothing fails until the balancer has noticed that the
 * process is not ready, and closes each connection with its next answer.
 */
export async function lingerFor(seconds: number, server: Server): Promise<void> {
  server.prependListener('request', (_, answer) => {
    answer.setHeader('Connection', 'close');
  });
  await delay(seconds * 1_000);
}

/** Graceful shutdown: accepts no new connections and gives running requests some time to finish. */
export async function drain(server: Server): Promise<void> {
  const drained = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const force = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await drained;
  clearTimeout(force);
}
