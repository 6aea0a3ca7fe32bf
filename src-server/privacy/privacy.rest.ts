import { z } from 'zod';
import { customerRoute, type RestRoute } from '../rest.ts';
import { detailSchema } from '../rest-schemas.ts';
import { personalData } from './personal-data.ts';

export const privacyRoutes: readonly RestRoute[] = [
  customerRoute({
    method: 'GET',
    path: '/api/privacy/data/',
    isHeavy: true,
    summary: 'Everything that is held about the customer, as a file to keep: a list per kind.',
    answers: {
      200: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
      429: detailSchema,
    },
    handle: async (ctx) => ({
      status: 200,
      stream: await personalData(ctx),
      headers: { 'Content-Disposition': 'attachment; filename="my-data.json"' },
    }),
  }),
];
