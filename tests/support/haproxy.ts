/** HAProxy in front of shop processes, configured as for a real shop: it checks their health and sends each request once. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './shop-process.ts';
import { until } from './test-shop.ts';

export interface Haproxy {
  /** Without a trailing slash. */
  url: string;
  /** Which of the processes it currently uses, in order. */
  inUse(): Promise<boolean[]>;
  end(): Promise<void>;
}

const HEALTH = '/api/health/ready/';

/** @param ports of the processes on this machine, which may start later */
export async function startHaproxy(program: string, ports: readonly number[]): Promise<Haproxy> {
  const folder = await mkdtemp(join(tmpdir(), 'level30-haproxy-'));
  const file = join(folder, 'haproxy.cfg');
  const [port, statsPort] = [await freePort(), await freePort()];
  await writeFile(file, configuration({ ports, port, statsPort }));
  const balancer = spawn(program, ['-f', file, '-db', '-q'], { stdio: ['ignore', 'inherit', 'inherit'] });
  const url = `http://127.0.0.1:${port}`;
  const inUse = async (): Promise<boolean[]> => {
    const table = await (await fetch(`http://127.0.0.1:${statsPort}/;csv`)).text();
    return ports.map((_, n) => new RegExp(`^shop,process${n},.*,UP,`, 'm').test(table));
  };
  await until(async () => {
    if (balancer.exitCode !== null) throw new Error(`HAProxy did not start: exit ${balancer.exitCode}`);
    return inUse().then(
      () => true,
      () => false,
    );
  });
  return {
    url,
    inUse,
    async end() {
      await endProcess(balancer);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Only failed connections are retried at another process: a request that a process has received may have been a purchase.
 */
function configuration(at: { ports: readonly number[]; port: number; statsPort: number }): string {
  return `
defaults
  mode http
  timeout connect 5s
  timeout check 10s
  timeout client 60s
  timeout server 60s
  option forwardfor
  option redispatch 1
  retries 3
  retry-on conn-failure
  option http-server-close

frontend customers
  bind 127.0.0.1:${at.port}
  default_backend shop

backend shop
  balance roundrobin
  option httpchk GET ${HEALTH}
  default-server check inter 300ms fall 2 rise 1
${at.ports.map((port, n) => `  server process${n} 127.0.0.1:${port}`).join('\n')}

frontend table
  bind 127.0.0.1:${at.statsPort}
  stats enable
  stats uri /
`;
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}
