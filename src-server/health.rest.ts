import { z } from 'zod';
import { VERSION } from './version.ts';
import { publicRoute, type RestRoute } from './rest.ts';

export const healthRoutes: readonly RestRoute[] = [
  publicRoute({
    method: 'GET',
    path: '/api/health/',
    summary: 'Whether the shop and its database answer; 503 when the database does not.',
    answers: { 200: z.strictObject({ status: z.literal('ok'), version: z.string() }) },
    async handle({ em }) {
      await em.execute('select 1');
      return { status: 200, body: { status: 'ok', version: VERSION } };
    },
  }),
];
