export { type CaptchaChallenge, createCaptcha, verifyCaptcha } from './captcha.ts';
export { BreachedPasswords, hashOfLine } from './breached-passwords.ts';
export { countryCode, deviceName } from './device.ts';
export { CSRF_COOKIE, CSRF_HEADER, ensureCsrfCookie, isCsrfValid, isOwnPage } from './csrf.ts';
export { identityJobHandlers, identityJobs } from './identity-jobs.ts';
export { identityRoutes } from './identity.rest.ts';
export { identityRouter } from './identity.router.ts';
export { emailOf } from './email-of.ts';
export { lockCustomer } from './lock-customer.ts';
export { beginFactorRecovery } from './factors/factor-recovery.ts';
export { endFactorRecovery } from './factors/second-factor.ts';
export type { ChallengePurpose } from './factors/factors.entity.ts';
export {
  countOf,
  keepChallenge,
  madePasskey,
  type PasskeyContext,
  passkeyRefused,
  passkeyRequest,
  registrationOptions,
  takeChallenge,
} from './factors/passkeys.ts';
export { newRecoveryCodes, recoveryCodeHash } from './factors/recovery-codes.ts';
export { newTotpSecret, stepOfCode, totpAddress, totpRow } from './factors/totp.ts';
export {
  emailKey,
  LOGINS_BY_IP,
  FAILED_LOGINS_BY_EMAIL_AND_IP,
  MAIL_LINKS_BY_IP,
  PASSKEY_REQUESTS_BY_IP,
  SECOND_FACTOR_GUESSES,
} from './limits.ts';
export { requireCredentialsProof, requireProof } from './proofs.ts';
export { newPasswordProblem, requireGoodPassword } from './new-password.ts';
export {
  createPasswordQueue,
  type PasswordCost,
  type PasswordHasher,
  type PasswordPlace,
} from './password-queue.ts';
export {
  clearSessionCookie,
  closeSessionsOf,
  isOpenSession,
  openSession,
  resolveActor,
  SESSION_COOKIE,
  sessionEnd,
} from './sessions.ts';
