/** Answers that many clients request (product list, snapshot, reference data), ready to be sent (platform/ready-body.ts). */
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createBrotliCompress, createGzip } from 'node:zlib';
import type { RestAnswer, RestInput } from '../../rest.ts';
import {
  FACTS_VERSION_HEADER,
  PLAIN_LENGTH_HEADER,
  VERSION_HEADER,
} from '../../../src-shared/catalog/catalog-delta.ts';
import type { ReferenceData } from '../../../src-shared/catalog/engine/catalog-index.ts';
import { encodePositional } from '../../../src-shared/catalog/positional-codec.ts';
import type { SkinCatalog } from '../../../src-shared/catalog/skin.ts';
import { encodeSnapshot } from '../../../src-shared/catalog/snapshot-codec.ts';
import {
  BROTLI,
  compress,
  type Compression,
  compressionFor,
  GZIP,
  ReadyBody,
} from '../../platform/ready-body.ts';
import type { CatalogStock } from '../stock/catalog-stock.ts';

type RequestHeaders = RestInput<never, never, never>['headers'];

/** A body with what is sent beside it. */
class ReadyAnswer {
  readonly #etag: string;
  readonly #body: ReadyBody;
  readonly #headers: Record<string, string>;

  /**
   * @param digest of the uncompressed bytes
   * @param headers sent with every answer, including the Content-Type
   */
  constructor(body: ReadyBody, digest: string, headers: Record<string, string>) {
    this.#etag = `"${digest.slice(0, 22)}"`;
    this.#body = body;
    this.#headers = headers;
  }

  /** 304 for a client that has it, otherwise the bytes in the best accepted encoding. */
  async answer(headers: RequestHeaders): Promise<RestAnswer> {
    const common = {
      ...this.#headers,
      ETag: this.#etag,
      'Cache-Control': 'no-cache',
      Vary: 'Accept-Encoding',
    };
    if (String(headers['if-none-match'] ?? '').includes(this.#etag)) return { status: 304, headers: common };
    const { encoding, bytes } = await this.#body.for(headers);
    return {
      status: 200,
      raw: bytes,
      headers: encoding === 'identity' ? common : { ...common, 'Content-Encoding': encoding },
    };
  }
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url');
}

const MAX_SNAPSHOT_LAG_MS = 30_000;

interface MadeSnapshot {
  revision: string;
  index: CatalogStock['index'];
  madeAt: number;
  body: Promise<ReadyAnswer>;
}

const madeSnapshots = new WeakMap<CatalogStock, MadeSnapshot>();

/**
 * The body of `GET /api/catalog/snapshot/`. It may be slightly old: a browser that loads it requests the changes since its
 * version next. One snapshot is therefore served until MAX_SNAPSHOT_LAG_MS have passed, or the stock was reloaded, since no
 * changes lead from an older snapshot to the new one.
 *
 * @param headers of the requesting client, whose encoding is used for a new snapshot
 */
export function catalogSnapshot(stock: CatalogStock, headers: RequestHeaders): Promise<ReadyAnswer> {
  const { index, revision } = stock;
  const last = madeSnapshots.get(stock);
  const isCurrent = last?.revision === revision;
  if (last?.index === index && (isCurrent || performance.now() - last.madeAt < MAX_SNAPSHOT_LAG_MS))
    return last.body;
  const body = makeSnapshot(stock, compressionFor(headers));
  madeSnapshots.set(stock, { revision, index, madeAt: performance.now(), body });
  body.catch(() => madeSnapshots.delete(stock));
  return body;
}

/** The uncompressed bytes, five times as many, are not stored. */
async function makeSnapshot(stock: CatalogStock, encoding: Compression): Promise<ReadyAnswer> {
  const plain = encodeSnapshot(stock.index.columns());
  const headers = {
    'Content-Type': 'application/octet-stream',
    [VERSION_HEADER]: stock.version,
    [FACTS_VERSION_HEADER]: stock.factsVersion,
    [PLAIN_LENGTH_HEADER]: String(plain.length),
  };
  const body = new ReadyBody({ encoding, bytes: await compress[encoding](plain) });
  return new ReadyAnswer(body, digestOf(plain), headers);
}

const MAX_LIST_AGE_MS = 1_000;
/**
 * Accounts written per turn of the event loop: two milliseconds of work, so that other requests are served in between.
 */
const TURN = 2_000;

interface MadeList {
  revision: string;
  madeAt: number;
  body: Promise<ReadyAnswer>;
}

const madeLists = new WeakMap<CatalogStock, MadeList>();

/**
 * The body of `GET /api/products/`: created once per change of the stock. While changes come in quick succession, a
 * list up to MAX_LIST_AGE_MS old is sent; add-to-cart and checkout check the database anyway.
 *
 * @param headers of the requesting client, whose encoding is used for a new list
 */
export function productList(stock: CatalogStock, headers: RequestHeaders): Promise<ReadyAnswer> {
  const last = madeLists.get(stock);
  if (last && (last.revision === stock.revision || performance.now() - last.madeAt < MAX_LIST_AGE_MS))
    return last.body;
  const body = makeList(stock, compressionFor(headers));
  madeLists.set(stock, { revision: stock.revision, madeAt: performance.now(), body });
  body.catch(() => madeLists.delete(stock));
  return body;
}

/**
 * Compressed while it is written: the whole text, four times as large, is in memory only while a client wants it
 * uncompressed.
 */
async function makeList(stock: CatalogStock, encoding: Compression): Promise<ReadyAnswer> {
  const digest = createHash('sha256');
  const compressed = encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip(GZIP);
  const [bytes] = await Promise.all([
    buffer(compressed),
    pipeline(
      listPieces(stock),
      async function* (pieces: AsyncIterable<string>) {
        for await (const piece of pieces) {
          digest.update(piece);
          yield piece;
        }
      },
      compressed,
    ),
  ]);
  return new ReadyAnswer(new ReadyBody({ encoding, bytes }), digest.digest('base64url'), {
    'Content-Type': 'application/json; charset=utf-8',
  });
}

/**
 * Account by account, so that only one turn's worth of them are in memory as objects. Accounts sold meanwhile are
 * omitted, and the next request creates the next list.
 */
async function* listPieces(stock: CatalogStock): AsyncGenerator<string, void> {
  const ids = stock.index.ids();
  let before = '[';
  for (let start = 0; start < ids.length; start += TURN) {
    const turn = ids.slice(start, start + TURN).flatMap((id) => stock.index.get(id) ?? []);
    if (turn.length === 0) continue;
    yield before + JSON.stringify(turn.map(encodePositional)).slice(1, -1);
    before = ',';
    await nextTurn();
  }
  yield before === '[' ? '[]' : ']';
}

/** JSON that only depends on the reference data: created once for as long as they stay the same. */
function readyJson(valueOf: (stock: CatalogStock) => unknown): (stock: CatalogStock) => ReadyAnswer {
  const made = new WeakMap<ReferenceData, ReadyAnswer>();
  return (stock) => {
    const { referenceData, factsVersion } = stock;
    let answer = made.get(referenceData);
    if (!answer) {
      const plain = Buffer.from(JSON.stringify(valueOf(stock)));
      answer = new ReadyAnswer(ReadyBody.ofPlain(plain), digestOf(plain), {
        'Content-Type': 'application/json; charset=utf-8',
        [FACTS_VERSION_HEADER]: factsVersion,
      });
      made.set(referenceData, answer);
    }
    return answer;
  };
}

/** The body of `GET /api/catalog/facts/`: prices, skins and champions for the browser's engine. */
export const referenceDataBody = readyJson(({ referenceData, factsVersion }) => ({
  version: factsVersion,
  ...referenceData,
}));

/** The body of `GET /api/skins/`. */
export const skinList = readyJson(({ referenceData }) => presentSkins(referenceData));

/** Skins with the names of both documents: the champion's `lanes`/`roles`, and the first of each as `lane`/`role`. */
function presentSkins({ skins, champions }: SkinCatalog) {
  const championById = new Map(champions.map((champion) => [champion.id, champion]));
  return skins.map((skin) => {
    const champion = championById.get(skin.champion);
    const name = champion?.name ?? skin.champion;
    const [lanes, roles] = [champion?.lanes ?? [], champion?.roles ?? []];
    return {
      id: skin.id,
      name: skin.title,
      title: skin.title,
      champion: name,
      description: name,
      lanes,
      roles,
      lane: lanes[0] ?? '',
      role: roles[0] ?? '',
      tier: skin.tier,
      value: String(skin.id),
    };
  });
}
