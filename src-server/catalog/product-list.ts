/**
 * The body of `GET /api/products/`: made once per change of the stock. While changes come in quick succession a list up
 * to MAX_AGE_MS old is sent; add-to-cart and checkout ask the database anyway.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { encodePositional } from '../../src-shared/catalog/positional-codec.ts';
import type { CatalogStock } from './catalog-stock.ts';
import { ReadyBody } from './ready-body.ts';

const MAX_AGE_MS = 1_000;
/** Accounts written per turn of the event loop: two milliseconds' work, so that other requests get in between. */
const TURN = 2_000;

interface MadeList {
  revision: string;
  madeAt: number;
  body: Promise<ReadyBody>;
}

const made = new WeakMap<CatalogStock, MadeList>();

/** The list as it stands, shared by all requests. */
export function productList(stock: CatalogStock): Promise<ReadyBody> {
  const last = made.get(stock);
  if (last && (last.revision === stock.revision || Date.now() - last.madeAt < MAX_AGE_MS)) return last.body;
  const body = makeList(stock);
  made.set(stock, { revision: stock.revision, madeAt: Date.now(), body });
  body.catch(() => made.delete(stock));
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
