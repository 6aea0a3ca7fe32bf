export { type CaptchaChallenge, createCaptcha, verifyCaptcha } from './captcha.ts';
export { isCommonPassword } from './common-passwords.ts';
export { CSRF_COOKIE, CSRF_HEADER, ensureCsrfCookie, isCsrfValid } from './csrf.ts';
export { identityJobHandlers, identityJobs } from './identity-jobs.ts';
export { identityRoutes } from './identity.rest.ts';
export { identityRouter } from './identity.router.ts';
export {
  createPasswordQueue,
  type PasswordHasher,
  type PasswordPlace,
  type PasswordQueue,
} from './password-queue.ts';
export {
  clearSessionCookie,
  closeSessionsOf,
  openSession,
  resolveActor,
  SESSION_COOKIE,
} from './sessions.ts';
