import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/** Keys whose values never appear in a log line, at any depth that our objects have. */
const SECRET_KEYS = [
  'password',
  'password1',
  'password2',
  'newPassword1',
  'newPassword2',
  'oldPassword',
  'creditCardNumber',
  'cvv',
  'expiryDate',
  'token',
  'cookie',
  'authorization',
];

/** Structured log on stdout: one JSON object per line. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    redact: {
      paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`, `*.headers["${key}"]`]),
      censor: '[secret]',
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
