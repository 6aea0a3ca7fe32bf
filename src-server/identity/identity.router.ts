import {
  loginSchema,
  passwordChangeSchema,
  passwordResetRequestSchema,
  passwordResetSchema,
  queueIdSchema,
  registerSchema,
  verifyEmailSchema,
} from '../../src-shared/identity/schemas.ts';
import { proofSchema, secondFactorSchema, factorCodeFormSchema } from '../../src-shared/identity/factors.ts';
import { ownDeviceSchema, sessionIdSchema } from '../../src-shared/identity/sessions.ts';
import { takeoverReportSchema } from '../../src-shared/identity/takeover.ts';
import {
  newPasskeySchema,
  passkeyIdSchema,
  passkeyRenamingSchema,
  passkeySignInSchema,
} from '../../src-shared/identity/passkeys.ts';
import { emailChangeSchema, emailChangeTokenSchema } from '../../src-shared/identity/email-change.ts';
import { customerProcedure, publicProcedure, router } from '../trpc.ts';
import {
  answerEmailChange,
  answerLogin,
  answerLogout,
  answerNewPasskey,
  answerPasskeyRemoval,
  answerPasskeyRequest,
  answerPasskeySignIn,
  answerPasswordChange,
  answerProof,
  answerRecoveryStop,
  answerRegistration,
  answerReset,
  answerResetRequest,
  answerSecondFactor,
  answerStatus,
  answerTakeoverReport,
  answerTotpConfirmation,
  answerTotpRemoval,
  answerVerifyEmail,
} from './identity-requests.ts';
import { beginPasskey, renamePasskey } from './commands/manage-passkeys.ts';
import { beginPasskeyProof } from './commands/sign-in-with-passkey.ts';
import { beginTotp, renewRecoveryCodes } from './commands/set-up-totp.ts';
import { cancelEmailChange, findEmailChange, requestEmailChange } from './commands/change-email.ts';
import { endOtherSessions, endSession, listSessions, markOwnDevice } from './commands/manage-sessions.ts';
import { findFactors } from './factors/second-factor.ts';
import { currentCustomer } from './sessions.ts';

export const identityRouter = router({
  /** The customer signed in with this browser; null for a visitor. */
  me: publicProcedure.query(({ ctx }) => (ctx.actor ? currentCustomer(ctx, ctx.actor.customerId) : null)),
  login: publicProcedure.input(loginSchema).mutation(({ ctx, input }) => answerLogin(ctx, input)),
  loginStatus: publicProcedure
    .input(queueIdSchema)
    .mutation(({ ctx, input }) => answerStatus(ctx, 'login', input.queueId)),
  register: publicProcedure
    .input(registerSchema)
    .mutation(({ ctx, input }) => answerRegistration(ctx, input)),
  registerStatus: publicProcedure
    .input(queueIdSchema)
    .mutation(({ ctx, input }) => answerStatus(ctx, 'register', input.queueId)),
  secondFactor: publicProcedure
    .input(secondFactorSchema)
    .mutation(({ ctx, input }) => answerSecondFactor(ctx, input)),
  /** The factors that the customer has set up in addition to the password. */
  factors: customerProcedure.query(({ ctx }) => findFactors(ctx, ctx.actor.customerId)),
  /** Gives a proof, valid for the next ten minutes. */
  prove: customerProcedure.input(proofSchema).mutation(({ ctx, input }) => answerProof(ctx, input)),
  beginTotp: customerProcedure.mutation(({ ctx }) => beginTotp(ctx)),
  confirmTotp: customerProcedure
    .input(factorCodeFormSchema)
    .mutation(({ ctx, input }) => answerTotpConfirmation(ctx, input)),
  removeTotp: customerProcedure.mutation(({ ctx }) => answerTotpRemoval(ctx)),
  renewRecoveryCodes: customerProcedure.mutation(({ ctx }) => renewRecoveryCodes(ctx)),
  beginPasskey: customerProcedure.mutation(({ ctx }) => beginPasskey(ctx)),
  addPasskey: customerProcedure
    .input(newPasskeySchema)
    .mutation(({ ctx, input }) => answerNewPasskey(ctx, input)),
  renamePasskey: customerProcedure
    .input(passkeyRenamingSchema)
    .mutation(({ ctx, input }) => renamePasskey(ctx, input)),
  removePasskey: customerProcedure
    .input(passkeyIdSchema)
    .mutation(({ ctx, input }) => answerPasskeyRemoval(ctx, input)),
  beginPasskeySignIn: publicProcedure.mutation(({ ctx }) => answerPasskeyRequest(ctx)),
  passkeySignIn: publicProcedure
    .input(passkeySignInSchema)
    .mutation(({ ctx, input }) => answerPasskeySignIn(ctx, input)),
  beginPasskeyProof: customerProcedure.mutation(({ ctx }) => beginPasskeyProof(ctx)),
  /** The signed-in browsers, this one first. */
  sessions: customerProcedure.query(({ ctx }) => listSessions(ctx)),
  endSession: customerProcedure.input(sessionIdSchema).mutation(({ ctx, input }) => endSession(ctx, input)),
  endOtherSessions: customerProcedure.mutation(({ ctx }) => endOtherSessions(ctx)),
  /** Whether this device is the customer's own and may stay signed in for longer. */
  markOwnDevice: customerProcedure
    .input(ownDeviceSchema)
    .mutation(({ ctx, input }) => markOwnDevice(ctx, input)),
  logout: publicProcedure.mutation(({ ctx }) => answerLogout(ctx)),
  verifyEmail: publicProcedure
    .input(verifyEmailSchema)
    .mutation(({ ctx, input }) => answerVerifyEmail(ctx, input.key)),
  requestPasswordReset: publicProcedure
    .input(passwordResetRequestSchema)
    .mutation(({ ctx, input }) => answerResetRequest(ctx, input)),
  confirmPasswordReset: publicProcedure
    .input(passwordResetSchema)
    .mutation(({ ctx, input }) => answerReset(ctx, input)),
  /** A pending change of the e-mail address, or null. */
  emailChange: customerProcedure.query(({ ctx }) => findEmailChange(ctx)),
  requestEmailChange: customerProcedure
    .input(emailChangeSchema)
    .mutation(({ ctx, input }) => requestEmailChange(ctx, input)),
  cancelEmailChange: customerProcedure.mutation(({ ctx }) => cancelEmailChange(ctx)),
  /** Redeems one of the two mailed links. */
  confirmEmailChange: publicProcedure
    .input(emailChangeTokenSchema)
    .mutation(({ ctx, input }) => answerEmailChange(ctx, input)),
  /** Redeems the link of the mail that announces the removal of factors by an operator. */
  stopFactorRecovery: publicProcedure
    .input(takeoverReportSchema)
    .mutation(({ ctx, input }) => answerRecoveryStop(ctx, input)),
  /** Redeems the link "This was not me" of a security mail. */
  reportTakeover: publicProcedure
    .input(takeoverReportSchema)
    .mutation(({ ctx, input }) => answerTakeoverReport(ctx, input)),
  changePassword: customerProcedure
    .input(passwordChangeSchema)
    .mutation(({ ctx, input }) => answerPasswordChange(ctx, input)),
});
