/** Sends requests over a few keep-alive connections, as fast as they are answered, with little overhead in the client. */
import { HttpConnection } from './http-connection.ts';

export interface LoadResult {
  requestsPerSecond: number;
  /** The time of each answer, in ms. */
  times: number[];
  /** The total size of all answers in bytes. */
  bytes: number;
}

interface Load {
  url: string;
  /** Paths with queries, requested in turn. */
  paths: readonly string[];
  headers?: Record<string, string>;
  connections: number;
  durationMs: number;
  expectedStatus?: number;
}

/** @throws if an answer has an unexpected status */
export async function applyLoad({ url, paths, headers = {}, ...load }: Load): Promise<LoadResult> {
  const { hostname, port } = new URL(url);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const requests = paths.map((path) =>
    Buffer.from(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n${lines.join('')}\r\n`),
  );
  const start = performance.now();
  const endAt = start + load.durationMs;
  let next = 0;
  const times: number[] = [];
  let bytes = 0;
  const work = async (): Promise<void> => {
    const connection = await HttpConnection.open(hostname, Number(port));
    while (performance.now() < endAt) {
      const at = next++ % requests.length;
      const askedAt = performance.now();
      const answer = await connection.ask(requests[at] ?? Buffer.alloc(0));
      if (answer.status !== (load.expectedStatus ?? 200))
        throw new Error(`${paths[at]} was answered ${answer.status}`);
      times.push(performance.now() - askedAt);
      bytes += answer.length;
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: load.connections }, work));
  return { requestsPerSecond: (times.length / (performance.now() - start)) * 1000, times, bytes };
}
