/** An operator's own access to the console; for every role. */
import { z } from 'zod';
import { newOperatorPasskeySchema, newOperatorPasswordSchema } from '../../src-shared/admin/sign-in.ts';
import { passkeyIdSchema } from '../../src-shared/identity/passkeys.ts';
import {
  addOwnPasskey,
  beginOperatorTotp,
  createPasskey,
  endOtherOperatorSessions,
  endOwnSession,
  findOwnAccess,
  listOwnSessions,
  removeOwnPasskey,
  removeOwnPassword,
  renewOwnCodes,
  setOwnPassword,
} from '../operators/index.ts';
import { adminRouter, provedSelfProcedure, signedInProcedure } from './admin-trpc.ts';

export const accountRouter = adminRouter({
  access: signedInProcedure.query(({ ctx }) => findOwnAccess(ctx, ctx.actor.operatorId)),
  sessions: signedInProcedure.query(({ ctx }) => listOwnSessions(ctx)),
  endSession: signedInProcedure
    .input(z.strictObject({ id: z.uuid() }))
    .mutation(({ ctx, input }) => endOwnSession(ctx, input)),
  endOtherSessions: signedInProcedure.mutation(({ ctx }) => endOtherOperatorSessions(ctx)),
  beginPasskey: provedSelfProcedure.mutation(({ ctx }) =>
    createPasskey(ctx, { purpose: 'operator_register', browser: ctx.actor.sessionHash }, ctx.actor),
  ),
  addPasskey: provedSelfProcedure
    .input(newOperatorPasskeySchema)
    .mutation(({ ctx, input }) => addOwnPasskey(ctx, input)),
  removePasskey: provedSelfProcedure
    .input(passkeyIdSchema)
    .mutation(({ ctx, input }) => removeOwnPasskey(ctx, input)),
  /** The first step of setting up a password with an authenticator app; may replace an existing one. */
  beginTotp: provedSelfProcedure.mutation(({ ctx }) => beginOperatorTotp(ctx, ctx.actor)),
  setPassword: provedSelfProcedure
    .input(newOperatorPasswordSchema)
    .mutation(({ ctx, input }) => setOwnPassword(ctx, input)),
  removePassword: provedSelfProcedure.mutation(({ ctx }) => removeOwnPassword(ctx)),
  renewRecoveryCodes: provedSelfProcedure.mutation(({ ctx }) => renewOwnCodes(ctx)),
});
