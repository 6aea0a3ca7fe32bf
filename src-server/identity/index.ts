export { CSRF_COOKIE, CSRF_HEADER, ensureCsrfCookie, isCsrfValid } from './csrf.ts';
export {
  createPasswordQueue,
  type PasswordHasher,
  type PasswordPlace,
  type PasswordQueue,
} from './password-queue.ts';
export { closeSessionsOf, resolveActor, SESSION_COOKIE } from './sessions.ts';
