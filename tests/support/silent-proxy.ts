/**
 * A TCP proxy in front of PostgreSQL that can fall silent, like a network that drops packets: nothing is closed, nothing arrives.
 */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface SilentProxy {
  /** The database behind the proxy. */
  url: string;
  /** All current connections die, and new ones hang. */
  fallSilent(): void;
  /** New connections work; those from before stay dead. */
  recover(): void;
  end(): Promise<void>;
}

export async function openSilentProxy(databaseUrl: string): Promise<SilentProxy> {
  const { hostname, port } = new URL(databaseUrl);
  const host = decodeURIComponent(hostname);
  // The embedded server listens on a socket in a folder.
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port: Number(port) };
  const passing = new Set<Socket>();
  const all = new Set<Socket>();
  let isSilent = false;
  const server = createServer((near) => {
    all.add(near);
    near.on('error', () => undefined);
    if (isSilent) return;
    const far = connect(target);
    far.on('error', () => near.destroy());
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      all.add(from);
      passing.add(from);
      from.on('data', (bytes) => passing.has(from) && to.write(bytes));
      from.on('close', () => passing.has(from) && to.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { username, password, pathname } = new URL(databaseUrl);
  const login = password === '' ? username : `${username}:${password}`;
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `postgres://${login}@${address}${pathname}`,
    fallSilent() {
      isSilent = true;
      passing.clear();
    },
    recover() {
      isSilent = false;
    },
    async end() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of all) socket.destroy();
      await closed;
    },
  };
}
