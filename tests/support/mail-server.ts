import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

export interface MailServer {
  port: number;
  /** Everything that clients have sent so far. */
  received: () => string;
  /** The number of accepted mails. */
  taken: () => number;
  close(): Promise<void>;
  /** On the same port. */
  openAgain(): Promise<void>;
}

const MAIL_END = '\r\n.\r\n';

/** The minimal mail server that a mail needs; it refuses one recipient. */
export async function openMailServer(): Promise<MailServer> {
  let received = '';
  let taken = 0;
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    let isData = false;
    // The end of a mail may arrive in several pieces.
    let tail = '';
    socket.write('220 ready\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      received += text;
      if (isData) {
        tail = (tail + text).slice(-MAIL_END.length);
        if (tail !== MAIL_END) return;
        [isData, tail] = [false, ''];
        taken += 1;
        socket.write('250 taken\r\n');
      } else if (text.startsWith('DATA')) {
        isData = true;
        socket.write('354 go on\r\n');
      } else if (text.includes('refused@')) socket.write('550 no such user\r\n');
      else socket.write('250 ok\r\n');
    });
  });
  const listen = (port: number): Promise<void> =>
    new Promise((resolve) => {
      server.listen(port, '127.0.0.1', resolve);
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    received: () => received,
    taken: () => taken,
    openAgain: () => listen(port),
    close: async () => {
      sockets.forEach((socket) => socket.destroy());
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
