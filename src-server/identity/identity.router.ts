import {
  loginSchema,
  passwordChangeSchema,
  passwordResetRequestSchema,
  passwordResetSchema,
  queueIdSchema,
  registerSchema,
  verifyEmailSchema,
} from '../../src-shared/identity/schemas.ts';
import {
  proofSchema,
  secondFactorSchema,
  totpConfirmationSchema,
} from '../../src-shared/identity/factors.ts';
import { customerProcedure, publicProcedure, router } from '../trpc.ts';
import {
  answerLogin,
  answerLogout,
  answerPasswordChange,
  answerRegistration,
  answerReset,
  answerResetRequest,
  answerSecondFactor,
  answerStatus,
  answerTotpConfirmation,
  answerVerifyEmail,
} from './identity-requests.ts';
import { beginTotp, removeTotp, renewRecoveryCodes } from './commands/set-up-totp.ts';
import { findFactors } from './factors/second-factor.ts';
import { prove } from './proofs.ts';
import { currentCustomer } from './sessions.ts';

export const identityRouter = router({
  /** Who is signed in in this browser; null for a visitor. */
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
  /** What the customer has set up besides the password. */
  factors: customerProcedure.query(({ ctx }) => findFactors(ctx, ctx.actor.customerId)),
  /** Proves who sits there, for the next ten minutes. */
  prove: customerProcedure.input(proofSchema).mutation(({ ctx, input }) => prove(ctx, input)),
  beginTotp: customerProcedure.mutation(({ ctx }) => beginTotp(ctx)),
  confirmTotp: customerProcedure
    .input(totpConfirmationSchema)
    .mutation(({ ctx, input }) => answerTotpConfirmation(ctx, input)),
  removeTotp: customerProcedure.mutation(({ ctx }) => removeTotp(ctx)),
  renewRecoveryCodes: customerProcedure.mutation(({ ctx }) => renewRecoveryCodes(ctx)),
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
  changePassword: customerProcedure
    .input(passwordChangeSchema)
    .mutation(({ ctx, input }) => answerPasswordChange(ctx, input)),
});
