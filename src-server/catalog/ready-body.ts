/** A body that many clients ask for: made once, compressed once per requested encoding, then sent as it is. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RestAnswer, RestInput } from '../rest.ts';

export type ContentEncoding = 'br' | 'gzip' | 'identity';

export class ReadyBody {
  readonly etag: string;
  readonly #plain: Uint8Array;
  readonly #headers: Record<string, string>;
  readonly #encoded = new Map<ContentEncoding, Promise<Uint8Array>>();

  /** @param headers what goes with every answer, among them the Content-Type */
  constructor(plain: Uint8Array, headers: Record<string, string>) {
    this.etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
    this.#plain = plain;
    this.#headers = headers;
  }

  /** Bytes before compression. */
  get length(): number {
    return this.#plain.length;
  }

  /** 304 for who has it, else the bytes in the best encoding that is accepted. */
  async answer(headers: RestInput<never, never, never>['headers']): Promise<RestAnswer> {
    const common = {
      ...this.#headers,
      ETag: this.etag,
      'Cache-Control': 'no-cache',
      Vary: 'Accept-Encoding',
    };
    if (String(headers['if-none-match'] ?? '').includes(this.etag)) return { status: 304, headers: common };
    const encoding = chooseEncoding(String(headers['accept-encoding'] ?? ''));
    return {
      status: 200,
      raw: await this.#encode(encoding),
      headers: encoding === 'identity' ? common : { ...common, 'Content-Encoding': encoding },
    };
  }

  #encode(encoding: ContentEncoding): Promise<Uint8Array> {
    let encoded = this.#encoded.get(encoding);
    if (!encoded) this.#encoded.set(encoding, (encoded = compress(this.#plain, encoding)));
    return encoded;
  }
}

async function compress(plain: Uint8Array, encoding: ContentEncoding): Promise<Uint8Array> {
  if (encoding === 'gzip') return promisify(gzip)(plain, { level: 6 });
  if (encoding === 'br')
    return promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return plain;
}

function chooseEncoding(accepted: string): ContentEncoding {
  if (/\bbr\b(?!;q=0(\.0*)?(,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!;q=0(\.0*)?(,|$))/.test(accepted) ? 'gzip' : 'identity';
}
