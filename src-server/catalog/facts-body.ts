import { FACTS_VERSION_HEADER } from '../../src-shared/catalog/catalog-changes.ts';
import type { CatalogFacts } from '../../src-shared/catalog/engine/catalog-index.ts';
import type { CatalogStock } from './catalog-stock.ts';
import { ReadyBody } from './ready-body.ts';

const made = new WeakMap<CatalogFacts, ReadyBody>();

/** The body of `GET /api/catalog/facts/`: prices, skins and champions as the browser's own engine needs them. */
export function factsBody({ facts, factsVersion }: CatalogStock): ReadyBody {
  let body = made.get(facts);
  if (!body) {
    body = new ReadyBody(Buffer.from(JSON.stringify({ version: factsVersion, ...facts })), {
      'Content-Type': 'application/json; charset=utf-8',
      [FACTS_VERSION_HEADER]: factsVersion,
    });
    made.set(facts, body);
  }
  return body;
}
