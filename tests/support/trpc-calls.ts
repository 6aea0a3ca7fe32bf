import type { z } from 'zod';
import { appRouter } from '#server/app-router.ts';

interface Definition {
  type: 'query' | 'mutation' | 'subscription';
  inputs: z.ZodType[];
}

export interface TrpcCall extends Definition {
  /** As in the address: `cart.add`. */
  name: string;
}

/* oxlint-disable no-underscore-dangle -- the one place where tRPC tells what is in a router */
/** Every call of tRPC. */
export const TRPC_CALLS: readonly TrpcCall[] = Object.entries(appRouter._def.procedures).map(
  ([name, procedure]) => ({ name, ...(procedure as unknown as { _def: Definition })._def }),
);
/* oxlint-enable no-underscore-dangle */
