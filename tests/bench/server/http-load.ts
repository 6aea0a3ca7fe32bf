/** Requests over a few kept connections, as fast as they are answered, with little work on this side. */
import { connect, type Socket } from 'node:net';

export interface LoadResult {
  requestsPerSecond: number;
  /** Bytes of all answers together. */
  bytes: number;
}

interface Load {
  url: string;
  /** Paths with their queries, asked in turn. */
  paths: readonly string[];
  headers?: Record<string, string>;
  connections: number;
  durationMs: number;
  expectedStatus?: number;
}

/** @throws when an answer has another status than expected. */
export async function applyLoad({ url, paths, headers = {}, ...load }: Load): Promise<LoadResult> {
  const { hostname, port } = new URL(url);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const requests = paths.map((path) =>
    Buffer.from(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n${lines.join('')}\r\n`),
  );
  const start = performance.now();
  const endAt = start + load.durationMs;
  let next = 0;
  let answered = 0;
  let bytes = 0;
  const work = async (): Promise<void> => {
    const connection = await Connection.open(hostname, Number(port));
    while (performance.now() < endAt) {
      const answer = await connection.ask(requests[next++ % requests.length] ?? Buffer.alloc(0));
      if (answer.status !== (load.expectedStatus ?? 200)) throw new Error(`answered ${answer.status}`);
      answered += 1;
      bytes += answer.length;
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: load.connections }, work));
  return { requestsPerSecond: (answered / (performance.now() - start)) * 1000, bytes };
}

interface RawAnswer {
  status: number;
  length: number;
}

/** One request at a time; understands as much of HTTP/1.1 as our server speaks. */
class Connection {
  readonly #socket: Socket;
  #waiting: PromiseWithResolvers<RawAnswer> | undefined;
  #head = '';
  #status = 0;
  /** Bytes still to come; negative while the head is read, Infinity for a chunked body. */
  #missing = -1;
  #length = 0;
  #tail = '';

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk: Buffer) => this.#read(chunk));
    socket.on('error', (error) => this.#waiting?.reject(error));
    socket.on('close', () => this.#waiting?.reject(new Error('the server closed the connection')));
  }

  static open(host: string, port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host, port, noDelay: true });
      socket.once('connect', () => resolve(new Connection(socket)));
      socket.once('error', reject);
    });
  }

  ask(request: Buffer): Promise<RawAnswer> {
    this.#waiting = Promise.withResolvers();
    this.#socket.write(request);
    return this.#waiting.promise;
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    this.#length += chunk.length;
    if (this.#missing < 0) this.#readHead(chunk);
    else this.#readBody(chunk);
  }

  #readHead(chunk: Buffer): void {
    const read = this.#head.length;
    this.#head += chunk.toString('latin1');
    const end = this.#head.indexOf('\r\n\r\n');
    if (end === -1) return;
    const head = this.#head.slice(0, end).toLowerCase();
    this.#head = '';
    this.#status = Number(head.slice(9, 12));
    const length = /content-length: (\d+)/.exec(head)?.[1];
    const isEmpty = this.#status === 304 || this.#status === 204;
    this.#missing = isEmpty ? 0 : length === undefined ? Number.POSITIVE_INFINITY : Number(length);
    this.#readBody(chunk.subarray(end + 4 - read));
  }

  #readBody(chunk: Buffer): void {
    this.#missing -= chunk.length;
    if (this.#missing === Number.POSITIVE_INFINITY) {
      this.#tail = (this.#tail + chunk.subarray(-5).toString('latin1')).slice(-5);
      if (this.#tail === '0\r\n\r\n') this.#missing = 0;
    }
    if (this.#missing > 0) return;
    const answer = { status: this.#status, length: this.#length };
    this.#missing = -1;
    this.#length = 0;
    this.#tail = '';
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.resolve(answer);
  }
}
