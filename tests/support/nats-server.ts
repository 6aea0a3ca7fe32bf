/** A NATS server of the test's own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { z } from 'zod';
import { freePort } from './shop-process.ts';
import { until } from './test-shop.ts';

export interface NatsServer {
  url: string;
  /** The number of clients with subscriptions. */
  listeners(): Promise<number>;
  /** Messages received since it was started. */
  received(): Promise<number>;
  kill(): Promise<void>;
  /** At the same address. */
  startAgain(): Promise<void>;
}

const Connections = z.object({ connections: z.array(z.object({ subscriptions: z.number() })) });
const Counts = z.object({ in_msgs: z.number() });

export async function startNatsServer(program: string): Promise<NatsServer> {
  const [port, watched] = [await freePort(), await freePort()];
  let server: ChildProcess;
  const ask = async (page: string): Promise<unknown> =>
    (await fetch(`http://127.0.0.1:${watched}/${page}`)).json();
  const start = async (): Promise<void> => {
    const words = ['-a', '127.0.0.1', '-p', String(port), '-m', String(watched)];
    server = spawn(program, words, { stdio: 'ignore' });
    await until(() =>
      ask('varz').then(
        () => true,
        () => false,
      ),
    );
  };
  await start();
  return {
    url: `nats://127.0.0.1:${port}`,
    async listeners() {
      const { connections } = Connections.parse(await ask('connz'));
      return connections.filter(({ subscriptions }) => subscriptions > 0).length;
    },
    received: async () => Counts.parse(await ask('varz')).in_msgs,
    async kill() {
      if (server.exitCode !== null || server.signalCode !== null) return;
      const exit = once(server, 'exit');
      server.kill('SIGKILL');
      await exit;
    },
    startAgain: start,
  };
}
