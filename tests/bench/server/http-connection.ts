/** A keep-alive client connection with minimal overhead, because it runs beside the server that it measures. */
import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  status: number;
  /** Head and body in bytes. */
  length: number;
  /** Head and body as received, including chunk headers; empty unless the connection was opened with `isKept`. */
  text: string;
}

/** Sends one request at a time; supports only the parts of HTTP/1.1 that our server uses. */
export class HttpConnection {
  readonly #socket: Socket;
  readonly #isKept: boolean;
  #pieces: Buffer[] = [];
  #waiting: PromiseWithResolvers<RawAnswer> | undefined;
  #head = '';
  #status = 0;
  /** The number of missing bytes; negative while the head is read, Infinity for a chunked body. */
  #missing = -1;
  #length = 0;
  #tail = '';

  private constructor(socket: Socket, isKept: boolean) {
    this.#socket = socket;
    this.#isKept = isKept;
    socket.on('data', (chunk: Buffer) => this.#read(chunk));
    socket.on('error', (error) => this.#waiting?.reject(error));
    socket.on('close', () => this.#waiting?.reject(new Error('the server closed the connection')));
  }

  /** @param isKept whether answers include their text */
  static open(host: string, port: number, isKept = false): Promise<HttpConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host, port, noDelay: true });
      socket.once('connect', () => resolve(new HttpConnection(socket, isKept)));
      socket.once('error', reject);
    });
  }

  /** False after the server has closed it, which it does after some idle seconds. */
  get isOpen(): boolean {
    return !this.#socket.destroyed;
  }

  ask(request: Buffer): Promise<RawAnswer> {
    if (!this.isOpen) return Promise.reject(new Error('the server closed the connection'));
    this.#waiting = Promise.withResolvers();
    this.#socket.write(request);
    return this.#waiting.promise;
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    this.#length += chunk.length;
    if (this.#isKept) this.#pieces.push(chunk);
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
    const answer = {
      status: this.#status,
      length: this.#length,
      text: Buffer.concat(this.#pieces).toString('utf8'),
    };
    this.#pieces = [];
    this.#missing = -1;
    this.#length = 0;
    this.#tail = '';
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.resolve(answer);
  }
}
