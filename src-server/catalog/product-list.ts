/**
 * The body of `GET /api/products/`: made and compressed once per change of the stock, then sent as it is. While changes
 * come in quick succession a list up to MAX_AGE_MS old is sent; add-to-cart and checkout ask the database anyway.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { encodePositional } from '../../src-shared/catalog/positional-codec.ts';
import type { CatalogStock } from './catalog-stock.ts';

const MAX_AGE_MS = 1_000;

export type ContentEncoding = 'br' | 'gzip' | 'identity';

export interface ProductList {
  etag: string;
  bytes: Record<ContentEncoding, Uint8Array>;
}

interface MadeList {
  revision: string;
  madeAt: number;
  list: Promise<ProductList>;
}

const made = new WeakMap<CatalogStock, MadeList>();

/** The list as it stands, shared by all requests. */
export function productList(stock: CatalogStock): Promise<ProductList> {
  const last = made.get(stock);
  if (last && (last.revision === stock.revision || Date.now() - last.madeAt < MAX_AGE_MS)) return last.list;
  const list = makeList(stock);
  made.set(stock, { revision: stock.revision, madeAt: Date.now(), list });
  return list;
}

async function makeList({ index }: CatalogStock): Promise<ProductList> {
  const { products } = index.search({}, index.size);
  const json = Buffer.from(JSON.stringify(products.map(encodePositional)));
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(json, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    promisify(gzip)(json, { level: 6 }),
  ]);
  const etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`;
  return { etag, bytes: { br, gzip: gz, identity: json } };
}

/** The encoding to answer in, from an Accept-Encoding header. */
export function chooseEncoding(accepted: string): ContentEncoding {
  if (/\bbr\b(?!;q=0(\.0*)?(,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!;q=0(\.0*)?(,|$))/.test(accepted) ? 'gzip' : 'identity';
}
