/** The documented sign-in paths (storefront, section 7). */
import { z } from 'zod';
import { ShopError } from '../../src-shared/errors.ts';
import {
  type CurrentCustomer,
  loginSchema,
  passwordChangeSchema,
  passwordResetRequestSchema,
  passwordResetSchema,
  queueIdSchema,
  registerSchema,
  userSchema,
  verifyEmailSchema,
} from '../../src-shared/identity/schemas.ts';
import { FACTOR_TEXTS, secondFactorSchema } from '../../src-shared/identity/factors.ts';
import { IDENTITY_TEXTS } from '../../src-shared/identity/texts.ts';
import type { RequestContext } from '../context.ts';
import { customerRoute, publicRoute, type RestAnswer, type RestRoute } from '../rest.ts';
import { refusalSchema } from '../rest-schemas.ts';
import { captchaChallengeSchema } from './captcha.ts';
import {
  answerCaptcha,
  answerLogin,
  answerLogout,
  answerPasswordChange,
  answerRegistration,
  answerReset,
  answerResetRequest,
  answerSecondFactor,
  answerStatus,
  answerVerifyEmail,
  refusalOf,
} from './identity-requests.ts';
import { currentCustomer } from './sessions.ts';
import type { TicketKind } from './queue-tickets.ts';

const noBody = z.strictObject({});
const fieldErrors = z.record(z.string(), z.array(z.string()));
const detail = z.object({ detail: z.string() });
const queued = z.object({ queueId: z.string() });
const queueStatus = z.union([z.object({ status: z.literal('pending') }), z.object({ user: userSchema })]);

export const identityRoutes: RestRoute[] = [
  publicRoute({
    method: 'POST',
    path: '/api/login/',
    auth: 'optional',
    summary: 'Queue a login',
    body: loginSchema,
    answers: { 200: queued, 400: fieldErrors, 429: detail },
    handle: async (ctx, { body }) => ({ status: 200, body: await answerLogin(ctx, body) }),
  }),
  publicRoute({
    method: 'POST',
    path: '/api/login/status/{queueId}/',
    auth: 'optional',
    summary:
      'Collect the outcome of a queued login, once; 404 for an id that is unknown or used; 403 `second_factor_required` asks for the second step',
    params: queueIdSchema,
    body: noBody,
    answers: { 200: queueStatus, 400: fieldErrors, 404: detail },
    handle: (ctx, { params }) => statusAnswer(ctx, 'login', params.queueId),
  }),
  publicRoute({
    method: 'POST',
    path: '/api/login/second-factor/',
    auth: 'optional',
    summary: 'The second step of a login: a code of the authenticator app, or a recovery code',
    body: secondFactorSchema,
    answers: { 200: z.object({ user: userSchema }), 400: fieldErrors, 404: detail, 429: detail },
    handle: async (ctx, { body }) => ({
      status: 200,
      body: { user: userOf(await answerSecondFactor(ctx, body)) },
    }),
  }),
  publicRoute({
    method: 'POST',
    path: '/api/register/',
    auth: 'optional',
    summary: 'Queue a registration',
    body: registerSchema,
    answers: { 200: queued, 400: fieldErrors, 429: detail },
    handle: async (ctx, { body }) => ({ status: 200, body: await answerRegistration(ctx, body) }),
  }),
  publicRoute({
    method: 'POST',
    path: '/api/register/status/{queueId}/',
    auth: 'optional',
    summary:
      'Collect the outcome of a queued registration, once; 404 for an id that is unknown or used; success signs in',
    params: queueIdSchema,
    body: noBody,
    answers: { 200: queueStatus, 400: fieldErrors, 404: detail },
    handle: (ctx, { params }) => statusAnswer(ctx, 'register', params.queueId),
  }),
  customerRoute({
    method: 'GET',
    path: '/api/auth/user/',
    summary: 'Who is signed in',
    answers: { 200: userSchema, 403: refusalSchema },
    async handle(ctx) {
      const customer = await currentCustomer(ctx, ctx.actor.customerId);
      if (!customer) throw new ShopError('not_authenticated');
      return { status: 200, body: userOf(customer) };
    },
  }),
  publicRoute({
    method: 'POST',
    path: '/api/auth/logout/',
    auth: 'optional',
    summary: 'End this session',
    body: noBody,
    answers: { 200: detail },
    async handle(ctx) {
      await answerLogout(ctx);
      return { status: 200, body: { detail: IDENTITY_TEXTS.loggedOut } };
    },
  }),
  publicRoute({
    method: 'POST',
    path: '/api/auth/registration/verify-email/',
    auth: 'optional',
    summary: 'Confirm an e-mail address by the key of the mail',
    body: verifyEmailSchema,
    answers: { 200: detail, 400: fieldErrors, 404: detail, 429: detail },
    async handle(ctx, { body }) {
      await answerVerifyEmail(ctx, body.key);
      return { status: 200, body: { detail: 'ok' } };
    },
  }),
  publicRoute({
    method: 'POST',
    path: '/api/auth/password/reset/',
    auth: 'optional',
    summary: 'Ask for a reset mail; the answer is the same for every address',
    body: passwordResetRequestSchema,
    answers: { 200: detail, 400: fieldErrors, 429: detail },
    async handle(ctx, { body }) {
      await answerResetRequest(ctx, body);
      return { status: 200, body: { detail: IDENTITY_TEXTS.resetMailSent } };
    },
  }),
  publicRoute({
    method: 'POST',
    path: '/api/auth/password/reset/confirm/',
    auth: 'optional',
    summary: 'Set a new password by the link of the mail; ends all sessions',
    body: passwordResetSchema,
    answers: { 200: detail, 400: fieldErrors, 429: detail },
    async handle(ctx, { body }) {
      await answerReset(ctx, body);
      return { status: 200, body: { detail: IDENTITY_TEXTS.passwordReset } };
    },
  }),
  customerRoute({
    method: 'POST',
    path: '/api/auth/password/change/',
    summary: 'Set a new password by the old one; ends all other sessions and renews this one',
    body: passwordChangeSchema,
    answers: { 200: detail, 400: fieldErrors, 429: detail },
    async handle(ctx, { body }) {
      await answerPasswordChange(ctx, body);
      return { status: 200, body: { detail: IDENTITY_TEXTS.passwordChanged } };
    },
  }),
  publicRoute({
    method: 'GET',
    path: '/api/captcha/',
    auth: 'optional',
    summary: 'A proof-of-work challenge for registration and password reset',
    answers: { 200: captchaChallengeSchema, 429: detail },
    handle: async (ctx) => ({
      status: 200,
      body: await answerCaptcha(ctx),
      headers: { 'Cache-Control': 'no-store' },
    }),
  }),
];

async function statusAnswer(ctx: RequestContext, kind: TicketKind, queueId: string): Promise<RestAnswer> {
  const status = await answerStatus(ctx, kind, queueId);
  if (status.status === 'second_factor')
    throw new ShopError('second_factor_required', { text: FACTOR_TEXTS.secondFactorByRest });
  if (status.status === 'failed') throw refusalOf(status);
  return {
    status: 200,
    body: status.status === 'done' ? { user: userOf(status.user) } : { status: 'pending' },
  };
}

function userOf({ email, isBalanceTransferAllowed }: CurrentCustomer): z.output<typeof userSchema> {
  return { email, isBalanceTransferAllowed };
}
