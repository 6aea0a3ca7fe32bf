import { z } from 'zod';
import { claimBodySchema } from '../../src-shared/claims/warranty-claim.ts';
import { customerRoute, type RestRoute } from '../rest.ts';
import { codedRefusalSchema, detailSchema } from '../rest-schemas.ts';
import { openClaim } from './open-claim.ts';

export const claimsRoutes: readonly RestRoute[] = [
  customerRoute({
    method: 'POST',
    path: '/api/products/{username}/claim/',
    summary: 'Opens a warranty claim about a purchased account; the shop decides it and answers by email.',
    params: z.strictObject({ username: z.string() }),
    body: claimBodySchema,
    errors: 'coded',
    answers: { 201: z.strictObject({}), 400: codedRefusalSchema, 404: detailSchema },
    async handle(ctx, { params, body }) {
      const outcome = await openClaim(ctx, { ...body, ...params });
      return outcome.outcome === 'refused'
        ? { status: 400, body: { code: outcome.reason, error: outcome.text } }
        : { status: 201, body: {} };
    },
  }),
];
