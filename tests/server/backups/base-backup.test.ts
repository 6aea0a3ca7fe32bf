/** The stream of a base backup waits for a slow file write and continues after it, at any point of the backup. */
import type { Client } from 'pg';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { streamBaseBackup } from '#server/backups/base-backup.ts';
import type { ReplicationQuery, ReplicationWire } from '#server/backups/replication.ts';

/** More than the copy holds for a file that takes nothing. */
const MUCH = Buffer.alloc(5 * 1024 * 1024, 1);

/** A server that sends what it is told to, and counts as silent while it is paused. */
class SendingServer {
  isPaused = false;
  #query: ReplicationQuery | undefined;
  readonly #wire = {
    query: () => undefined,
    stream: {
      pause: () => {
        this.isPaused = true;
      },
      resume: () => {
        this.isPaused = false;
      },
      destroy: () => undefined,
    },
  } as unknown as ReplicationWire;

  readonly client = {
    query: (query: ReplicationQuery) => {
      this.#query = query;
      query.submit(this.#wire);
    },
  } as unknown as Client;

  row(...fields: string[]): void {
    this.#query?.handleRowDescription();
    this.#query?.handleDataRow({ fields });
  }

  copy(kind: 'n' | 'm' | 'd', bytes = Buffer.alloc(0)): void {
    this.#query?.handleCopyData({ chunk: Buffer.concat([Buffer.from(kind), bytes]) }, this.#wire);
  }

  ready(): void {
    this.#query?.handleReadyForQuery();
  }
}

it('the server is read again after a file was slow to take its last bytes', async () => {
  const server = new SendingServer();
  const stream = streamBaseBackup(server.client, 'test', () => undefined);
  server.row('0/1000', '1');
  server.copy('n');
  server.copy('d', MUCH);
  expect(server.isPaused).toBe(true);
  // One message of the network held both.
  server.copy('m');

  expect((await buffer(stream.tar)).length).toBe(MUCH.length);
  expect(server.isPaused).toBe(false);

  server.copy('d', Buffer.from('{}'));
  server.row('0/2000', '1');
  server.ready();
  expect((await buffer(stream.manifest)).toString()).toBe('{}');
  expect(await stream.ends).toEqual({ startLsn: '0/1000', endLsn: '0/2000', timeline: 1 });
});
