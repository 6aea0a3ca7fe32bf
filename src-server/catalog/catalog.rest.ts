import { z } from 'zod';
import { priceListSchema } from '../../src-shared/catalog/prices.ts';
import { publicRoute, type RestRoute } from '../rest.ts';
import { catalogSnapshot, referenceDataBody, productList, skinList } from './queries/ready-bodies.ts';

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

const referenceDataSchema = z.strictObject({
  version: z.string(),
  prices: priceListSchema,
  skins: z.array(z.strictObject({ id: z.int(), title: z.string(), champion: z.string(), tier: z.string() })),
  champions: z.array(
    z.strictObject({
      id: z.string(),
      key: z.int(),
      name: z.string(),
      roles: z.array(z.string()),
      lanes: z.array(z.string()),
    }),
  ),
});

export const catalogRoutes: readonly RestRoute[] = [
  publicRoute({
    method: 'GET',
    path: '/api/products/',
    auth: 'none',
    summary:
      'Everything that is for sale and priced, as positional lists. Compressed; ask again with If-None-Match.',
    answers: { 200: positionalProducts, 304: z.undefined() },
    handle: async ({ services }, { headers }) =>
      (await productList(services.catalog, headers)).answer(headers),
  }),
  publicRoute({
    method: 'GET',
    path: '/api/catalog/snapshot/',
    auth: 'none',
    summary:
      'Everything for sale as compressed binary columns, for the copy that the browser searches. X-Catalog-Version says where to ask for changes from.',
    answers: { 200: z.unknown(), 304: z.undefined() },
    answerType: 'application/octet-stream',
    handle: async ({ services }, { headers }) =>
      (await catalogSnapshot(services.catalog, headers)).answer(headers),
  }),
  publicRoute({
    method: 'GET',
    path: '/api/catalog/facts/',
    auth: 'none',
    summary: 'Prices, skins and champions with the name of their version.',
    answers: { 200: referenceDataSchema, 304: z.undefined() },
    handle: ({ services }, { headers }) => referenceDataBody(services.catalog).answer(headers),
  }),
  publicRoute({
    method: 'GET',
    path: '/api/skins/',
    auth: 'none',
    summary: 'All skins with their champions.',
    answers: { 200: z.array(skinSchema), 304: z.undefined() },
    handle: ({ services }, { headers }) => skinList(services.catalog).answer(headers),
  }),
  publicRoute({
    method: 'GET',
    path: '/api/prices/',
    auth: 'none',
    summary: 'The price list: flat keys, EUR.',
    answers: { 200: priceListSchema },
    handle: ({ services }) => Promise.resolve({ status: 200, body: services.catalog.prices() }),
  }),
];
