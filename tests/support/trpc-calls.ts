import type { z } from 'zod';
import { adminAppRouter } from '#server/admin/admin-router.ts';
import type { ProcedureMeta } from '#server/admin/admin-trpc.ts';
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
/** Every tRPC procedure. */
export const TRPC_CALLS: readonly TrpcCall[] = Object.entries(appRouter._def.procedures).map(
  ([name, procedure]) => ({ name, ...(procedure as unknown as { _def: Definition })._def }),
);

/** Every procedure of the operators' console. */
export const CONSOLE_CALLS: readonly (TrpcCall & { meta: ProcedureMeta })[] = Object.entries(
  adminAppRouter._def.procedures as unknown as Record<
    string,
    { _def: Definition & { meta?: ProcedureMeta } }
  >,
).map(([name, { _def }]) => ({ name, ..._def, meta: _def.meta ?? {} }));
/* oxlint-enable no-underscore-dangle */
