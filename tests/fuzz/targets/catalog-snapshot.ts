/** The catalog's snapshot: any bytes are refused or give accounts that can be read and encoded again. */
import assert from 'node:assert/strict';
import { productAt } from '#shared/catalog/columns.ts';
import { decodeSnapshot, encodeSnapshot, SnapshotError } from '#shared/catalog/snapshot-codec.ts';
import { withChecksum } from '../support/with-checksum.ts';

/** @param data `0` and a snapshot, or another byte and one without its checksum */
export function fuzz(data: Buffer): void {
  const bytes = data.subarray(1);
  const snapshot = data[0] === 0x30 ? bytes : withChecksum(bytes);
  let columns: ReturnType<typeof decodeSnapshot>;
  try {
    columns = decodeSnapshot(snapshot);
  } catch (error) {
    if (!(error instanceof SnapshotError)) throw error;
    assert.ok(error.message.length > 0);
    return;
  }
  for (let row = 0; row < columns.length; row++) productAt(columns, row);
  assert.deepEqual(decodeSnapshot(encodeSnapshot(columns)), columns);
}
