/** How a replica follows the catalog: the versions that a browser sends, and the accounts in the shop's answers. */
import assert from 'node:assert/strict';
import { deflateRawSync } from 'node:zlib';
import { decodeProducts } from '#client/replica/worker/apply-delta.ts';
import { encodeDelta } from '#server/catalog/stock/catalog-delta.ts';
import { isLaterVersion, isSoundVersion, versionParts } from '#shared/catalog/catalog-delta.ts';
import { SnapshotError } from '#shared/catalog/snapshot-codec.ts';
import type { Product } from '#shared/catalog/product.ts';
import { withChecksum } from '../support/with-checksum.ts';

/** @param data `0`, a line with two versions and one with packed accounts; or another byte and a snapshot without its checksum */
export async function fuzz(data: Buffer): Promise<void> {
  if (data[0] !== 0x30) return readPacked(deflateRawSync(withChecksum(data.subarray(1))).toString('base64'));
  const [versions = '', packed] = data.toString('latin1', 1).split('\n');
  const [version = '', other = ''] = versions.split(' ');
  compareVersions(version, other);
  if (packed !== undefined) await readPacked(packed);
}

function compareVersions(version: string, other: string): void {
  const areSound = [version, other].map(isSoundVersion);
  try {
    const [a, b] = [versionParts(version), versionParts(other)];
    for (const isLater of [isLaterVersion(version, other), isLaterVersion(other, version)])
      assert.ok(!isLater || a.epoch !== b.epoch || a.seen !== b.seen);
    if (a.epoch === b.epoch)
      assert.ok(!(isLaterVersion(version, other) && isLaterVersion(other, version)), 'each is later');
    if (areSound[0]) assert.equal(`${a.epoch}-${a.snapshot}`, version);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    assert.deepEqual(areSound.includes(false), true, 'a sound version is none');
  }
}

async function readPacked(packed: string): Promise<void> {
  let products: Product[];
  try {
    products = await decodeProducts(packed);
  } catch (error) {
    if (isDamage(error)) return;
    throw error;
  }
  const delta = { since: '', version: '', factsVersion: '', removedIds: [] };
  const { added } = encodeDelta({ ...delta, added: products });
  if (added !== undefined) assert.deepEqual(await decodeProducts(added), products);
}

/** No base64, no deflate, no snapshot. */
function isDamage(error: unknown): boolean {
  return (
    error instanceof SnapshotError ||
    error instanceof TypeError ||
    (error instanceof DOMException && error.name === 'InvalidCharacterError')
  );
}
