import {
  loginSchema,
  passwordChangeSchema,
  passwordResetRequestSchema,
  passwordResetSchema,
  queueIdSchema,
  registerSchema,
  verifyEmailSchema,
} from '../../src-shared/identity/schemas.ts';
import { customerProcedure, publicProcedure, router } from '../trpc.ts';
import {
  answerLogin,
  answerLogout,
  answerPasswordChange,
  answerRegistration,
  answerReset,
  answerResetRequest,
  answerStatus,
  answerVerifyEmail,
} from './identity-requests.ts';
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
