import { z } from 'zod';
import { PASSWORD_STATES } from '../../src-shared/purchases/texts.ts';
import { customerRoute, type RestRoute } from '../rest.ts';
import { detailSchema, codedRefusalSchema, pageQuery, paginatedSchema } from '../rest-schemas.ts';
import { hidePurchase } from './hide-purchase.ts';
import { listPurchases } from './list-purchases.ts';

/** A purchased account with the documented fields (account and marketplace, section 3). */
export const purchaseSchema = z.strictObject({
  date: z.iso.datetime(),
  username: z.string(),
  password: z.string(),
  region: z.string(),
  level: z.int(),
  blueEssence: z.int(),
  orangeEssence: z.int(),
  soloWins: z.int().nullable(),
  soloLosses: z.int().nullable(),
  skins: z.array(z.string()),
  permanentSkins: z.array(z.string()),
  ownedSkins: z.array(z.string()),
  rank: z.string(),
  division: z.int(),
  isPremium: z.boolean(),
  isOldStock: z.boolean(),
  isSafe: z.boolean(),
  hasWarranty: z.boolean(),
  isHandleveled: z.boolean(),
  flashKey: z.string().nullable(),
  dateLastPlayed: z.string(),
  isBareMetal: z.boolean(),
  /** Unless it is `current`, `password` is empty. */
  passwordState: z.enum(PASSWORD_STATES),
});

const querySchema = z.strictObject({
  ...pageQuery,
  search: z.string().trim().max(100).optional(),
  is_hidden: z.enum(['true', 'false']).default('false'),
});

const hideRoute = (verb: 'hide' | 'unhide', summary: string) =>
  customerRoute({
    method: 'POST',
    path: `/api/products/{username}/${verb}/`,
    summary,
    params: z.strictObject({ username: z.string() }),
    body: z.strictObject({}),
    errors: 'coded',
    answers: { 200: z.strictObject({}), 400: codedRefusalSchema, 404: detailSchema },
    async handle(ctx, { params: { username } }) {
      await hidePurchase(ctx, { username, isHidden: verb === 'hide' });
      return { status: 200, body: {} };
    },
  });

export const purchasesRoutes: readonly RestRoute[] = [
  customerRoute({
    method: 'GET',
    path: '/api/products/purchased/',
    isHeavy: true,
    summary:
      "The customer's purchases with their credentials, newest first. `search` looks into username, region, rank and names of skins.",
    query: querySchema,
    answers: { 200: paginatedSchema(purchaseSchema), 404: detailSchema },
    async handle(ctx, { query: { is_hidden, ...query } }) {
      const page = await listPurchases(ctx, { ...query, isHidden: is_hidden === 'true' });
      const results = page.results.map((purchase) => purchaseSchema.strip().parse(purchase));
      return { status: 200, body: { ...page, results } };
    },
  }),
  hideRoute('hide', 'Puts a purchased account out of sight.'),
  hideRoute('unhide', 'Brings a hidden account back among the purchases.'),
];
