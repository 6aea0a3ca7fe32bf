/** Yields bytes in pieces, as a stream would, to test that the result does not depend on where it is cut. */
export async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
