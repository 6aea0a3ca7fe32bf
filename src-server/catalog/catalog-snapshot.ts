/**
 * The body of `GET /api/catalog/snapshot/`. It need not be the newest: who loads it asks for the changes since its
 * version next. So one serves until MAX_LAG_MS have passed, or the stock was loaded anew, when changes are no way from it.
 */
import {
  FACTS_VERSION_HEADER,
  PLAIN_LENGTH_HEADER,
  VERSION_HEADER,
} from '../../src-shared/catalog/catalog-delta.ts';
import { encodeSnapshot } from '../../src-shared/catalog/snapshot-codec.ts';
import type { CatalogStock } from './catalog-stock.ts';
import { ReadyBody } from './ready-body.ts';

const MAX_LAG_MS = 30_000;

interface MadeSnapshot {
  revision: string;
  index: CatalogStock['index'];
  madeAt: number;
  body: ReadyBody;
}

const made = new WeakMap<CatalogStock, MadeSnapshot>();

export function catalogSnapshot(stock: CatalogStock): ReadyBody {
  const { index, revision } = stock;
  const last = made.get(stock);
  const isCurrent = last?.revision === revision;
  if (last?.index === index && (isCurrent || Date.now() - last.madeAt < MAX_LAG_MS)) return last.body;
  const bytes = encodeSnapshot(index.columns());
  const body = new ReadyBody(bytes, {
    'Content-Type': 'application/octet-stream',
    [VERSION_HEADER]: stock.version,
    [FACTS_VERSION_HEADER]: stock.factsVersion,
    [PLAIN_LENGTH_HEADER]: String(bytes.length),
  });
  made.set(stock, { revision, index, madeAt: Date.now(), body });
  return body;
}
