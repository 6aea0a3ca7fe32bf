import { z } from 'zod';
import { priceListSchema } from '../../src-shared/catalog/prices.ts';
import { publicRoute, type RestRoute } from '../rest.ts';
import { presentSkins } from './present-skins.ts';
import { chooseEncoding, productList } from './product-list.ts';

const positionalProducts = z
  .array(z.array(z.unknown()).length(16))
  .describe(
    'Positions: id, region, blue essence, orange essence, skins, permanent skins, owned skins, level, handleveled 0/1, rank, division, flash key, solo wins, solo losses, premium 0/1, date last played.',
  );

const skinSchema = z.strictObject({
  id: z.int(),
  name: z.string(),
  title: z.string(),
  champion: z.string(),
  description: z.string(),
  lanes: z.array(z.string()),
  roles: z.array(z.string()),
  lane: z.string(),
  role: z.string(),
  tier: z.string(),
  value: z.string(),
});

export const catalogRoutes: readonly RestRoute[] = [
  publicRoute({
    method: 'GET',
    path: '/api/products/',
    summary: 'Everything for sale, as positional lists. Compressed; ask again with If-None-Match.',
    answers: { 200: positionalProducts, 304: z.undefined() },
    async handle({ services }, { headers }) {
      const { etag, bytes } = await productList(services.catalog);
      const encoding = chooseEncoding(String(headers['accept-encoding'] ?? ''));
      const common = { ETag: etag, 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' };
      if (String(headers['if-none-match'] ?? '').includes(etag)) return { status: 304, headers: common };
      return {
        status: 200,
        raw: bytes[encoding],
        headers: {
          ...common,
          'Content-Type': 'application/json; charset=utf-8',
          ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
        },
      };
    },
  }),
  publicRoute({
    method: 'GET',
    path: '/api/skins/',
    summary: 'All skins with their champions.',
    answers: { 200: z.array(skinSchema) },
    handle: ({ services }) => Promise.resolve({ status: 200, body: presentSkins(services.catalog.facts) }),
  }),
  publicRoute({
    method: 'GET',
    path: '/api/prices/',
    summary: 'The price list: flat keys, EUR.',
    answers: { 200: priceListSchema },
    handle: ({ services }) => Promise.resolve({ status: 200, body: services.catalog.prices() }),
  }),
];
