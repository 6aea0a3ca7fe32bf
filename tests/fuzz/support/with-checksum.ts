/**
 * Appends the checksum to a snapshot's body (src-shared/catalog/snapshot-codec.ts): FNV-1a over little-endian words, then bytes. A
 * fuzzer cannot guess it.
 */
export function withChecksum(body: Buffer): Buffer {
  const whole = body.length & ~3;
  let hash = 0x811c9dc5;
  for (let at = 0; at < whole; at += 4) hash = Math.imul(hash ^ body.readInt32LE(at), 0x01000193);
  for (let at = whole; at < body.length; at++) hash = Math.imul(hash ^ body.readUInt8(at), 0x01000193);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(hash >>> 0);
  return Buffer.concat([body, sum]);
}
