/** The answers that many clients ask for (product list, snapshot, reference data), each kept with its compressed bytes. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RestAnswer, RestInput } from '../../rest.ts';
import {
  FACTS_VERSION_HEADER,
  PLAIN_LENGTH_HEADER,
  VERSION_HEADER,
} from '../../../src-shared/catalog/catalog-delta.ts';
import { encodeSnapshot } from '../../../src-shared/catalog/snapshot-codec.ts';
import type { CatalogStock } from '../stock/catalog-stock.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { encodePositional } from '../../../src-shared/catalog/positional-codec.ts';
import type { ReferenceData } from '../../../src-shared/catalog/engine/catalog-index.ts';

type ContentEncoding = 'br' | 'gzip' | 'identity';

/** A body that is made once, compressed once per requested encoding, then sent as it is. */
class ReadyBody {
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

  /** 304 for a client that has it, else the bytes in the best encoding that is accepted. */
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

const MAX_SNAPSHOT_LAG_MS = 30_000;

interface MadeSnapshot {
  revision: string;
  index: CatalogStock['index'];
  madeAt: number;
  body: ReadyBody;
}

const madeSnapshots = new WeakMap<CatalogStock, MadeSnapshot>();

/**
 * The body of `GET /api/catalog/snapshot/`. It need not be the newest: a browser that loads it asks for the changes
 * since its version next. So one serves until MAX_SNAPSHOT_LAG_MS have passed, or the stock was loaded anew: no changes lead
 * from a snapshot of before to the new one.
 */
export function catalogSnapshot(stock: CatalogStock): ReadyBody {
  const { index, revision } = stock;
  const last = madeSnapshots.get(stock);
  const isCurrent = last?.revision === revision;
  if (last?.index === index && (isCurrent || performance.now() - last.madeAt < MAX_SNAPSHOT_LAG_MS))
    return last.body;
  const bytes = encodeSnapshot(index.columns());
  const body = new ReadyBody(bytes, {
    'Content-Type': 'application/octet-stream',
    [VERSION_HEADER]: stock.version,
    [FACTS_VERSION_HEADER]: stock.factsVersion,
    [PLAIN_LENGTH_HEADER]: String(bytes.length),
  });
  madeSnapshots.set(stock, { revision, index, madeAt: performance.now(), body });
  return body;
}

const MAX_LIST_AGE_MS = 1_000;
/** Accounts written per turn of the event loop: two milliseconds' work, so that other requests get in between. */
const TURN = 2_000;

interface MadeList {
  revision: string;
  madeAt: number;
  body: Promise<ReadyBody>;
}

const madeLists = new WeakMap<CatalogStock, MadeList>();

/**
 * The body of `GET /api/products/`: made once per change of the stock. While changes come in quick succession a list up
 * to MAX_LIST_AGE_MS old is sent; add-to-cart and checkout ask the database anyway.
 */
export function productList(stock: CatalogStock): Promise<ReadyBody> {
  const last = madeLists.get(stock);
  if (last && (last.revision === stock.revision || performance.now() - last.madeAt < MAX_LIST_AGE_MS))
    return last.body;
  const body = makeList(stock);
  madeLists.set(stock, { revision: stock.revision, madeAt: performance.now(), body });
  body.catch(() => madeLists.delete(stock));
  return body;
}

/**
 * Account by account, so that no more than a turn's worth of them is in memory as objects. What is sold meanwhile is left
 * out, and the next request makes the next list.
 */
async function makeList(stock: CatalogStock): Promise<ReadyBody> {
  const parts: string[] = [];
  const ids = stock.index.ids();
  for (let start = 0; start < ids.length; start += TURN) {
    const turn = ids.slice(start, start + TURN).flatMap((id) => stock.index.get(id) ?? []);
    if (turn.length > 0) parts.push(JSON.stringify(turn.map(encodePositional)).slice(1, -1));
    await nextTurn();
  }
  return new ReadyBody(Buffer.from(`[${parts.join(',')}]`), {
    'Content-Type': 'application/json; charset=utf-8',
  });
}

const madeReferenceData = new WeakMap<ReferenceData, ReadyBody>();

/** The body of `GET /api/catalog/facts/`: prices, skins and champions as the browser's own engine needs them. */
export function referenceDataBody({ referenceData, factsVersion }: CatalogStock): ReadyBody {
  let body = madeReferenceData.get(referenceData);
  if (!body) {
    body = new ReadyBody(Buffer.from(JSON.stringify({ version: factsVersion, ...referenceData })), {
      'Content-Type': 'application/json; charset=utf-8',
      [FACTS_VERSION_HEADER]: factsVersion,
    });
    madeReferenceData.set(referenceData, body);
  }
  return body;
}
