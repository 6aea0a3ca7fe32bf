import { FACTS_VERSION_HEADER } from '../../src-shared/catalog/catalog-delta.ts';
import type { ReferenceData } from '../../src-shared/catalog/engine/catalog-index.ts';
import type { CatalogStock } from './catalog-stock.ts';
import { ReadyBody } from './ready-body.ts';

const made = new WeakMap<ReferenceData, ReadyBody>();

/** The body of `GET /api/catalog/facts/`: prices, skins and champions as the browser's own engine needs them. */
export function referenceDataBody({ referenceData, factsVersion }: CatalogStock): ReadyBody {
  let body = made.get(referenceData);
  if (!body) {
    body = new ReadyBody(Buffer.from(JSON.stringify({ version: factsVersion, ...referenceData })), {
      'Content-Type': 'application/json; charset=utf-8',
      [FACTS_VERSION_HEADER]: factsVersion,
    });
    made.set(referenceData, body);
  }
  return body;
}
