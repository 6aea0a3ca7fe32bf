/** Bodies that many clients request: created once, compressed once per requested encoding, and then sent as they are. */
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';

export type Compression = 'br' | 'gzip';
type ContentEncoding = Compression | 'identity';
type AcceptedEncodings = Pick<IncomingHttpHeaders, 'accept-encoding'>;

interface EncodedBytes {
  encoding: ContentEncoding;
  bytes: Buffer;
}

export const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
export const GZIP = { level: 6 };

export const compress = {
  br: (plain: Uint8Array) => promisify(brotliCompress)(plain, BROTLI),
  gzip: (plain: Uint8Array) => promisify(gzip)(plain, GZIP),
};
const decompress = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

export class ReadyBody {
  readonly #made: EncodedBytes;
  readonly #encoded = new Map<ContentEncoding, Promise<Buffer>>();

  /** @param made in one encoding; the others are derived from it */
  constructor(made: EncodedBytes) {
    this.#made = made;
    this.#encoded.set(made.encoding, Promise.resolve(made.bytes));
  }

  static ofPlain(bytes: Buffer): ReadyBody {
    return new ReadyBody({ encoding: 'identity', bytes });
  }

  /** The bytes in the best encoding that a client accepts. @param headers of its request */
  async for(headers: AcceptedEncodings): Promise<EncodedBytes> {
    const encoding = chooseEncoding(headers);
    let encoded = this.#encoded.get(encoding);
    if (!encoded) this.#encoded.set(encoding, (encoded = encodeAnew(this.#made, encoding)));
    return { encoding, bytes: await encoded };
  }
}

async function encodeAnew({ encoding, bytes }: EncodedBytes, wanted: ContentEncoding): Promise<Buffer> {
  const plain = encoding === 'identity' ? bytes : await decompress[encoding](bytes);
  return wanted === 'identity' ? plain : compress[wanted](plain);
}

function chooseEncoding(headers: AcceptedEncodings): ContentEncoding {
  const accepted = headers['accept-encoding'] ?? '';
  if (/\bbr\b(?!;q=0(\.0*)?(,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!;q=0(\.0*)?(,|$))/.test(accepted) ? 'gzip' : 'identity';
}

/** Large bodies are stored compressed, in the encoding that their first client accepts. */
export function compressionFor(headers: AcceptedEncodings): Compression {
  return chooseEncoding(headers) === 'br' ? 'br' : 'gzip';
}
