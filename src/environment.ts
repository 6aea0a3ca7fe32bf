/**
 * Reads environment variables, after `.env` in the working folder. A program parses only the settings that it uses, so
 * a command that only needs the database starts even if a payment provider's key is missing or wrong.
 */
import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { z } from 'zod';
import { ConfigError } from './config-error.ts';

export const switchSchema = z
  .enum(['on', 'off', 'true', 'false', '1', '0'], { error: 'is "on" or "off"' })
  .transform((value) => ['on', 'true', '1'].includes(value));

/** What every program needs to know about its environment. */
export const programSchema = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], { error: 'is development, test or production' })
    .default('development'),
  DATA_DIR: z.string().trim().default('var'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
});

/** An empty value counts as unset. @throws ConfigError with one line per invalid value */
export function parseEnvironment<Schema extends z.ZodType>(
  schema: Schema,
  environment: NodeJS.ProcessEnv,
): z.infer<Schema> {
  if (environment === process.env && existsSync('.env')) loadEnvFile('.env');
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new ConfigError(
    parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('\n'),
  );
}

/** Calls all readers. @throws ConfigError with the lines of all that fail, not only the first */
export function readAll<Readers extends Record<string, () => unknown>>(
  readers: Readers,
): { [Name in keyof Readers]: ReturnType<Readers[Name]> } {
  const problems: string[] = [];
  const values = Object.entries(readers).map(([name, read]) => {
    try {
      return [name, read()];
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      problems.push(error.message);
      return [name, undefined];
    }
  });
  if (problems.length > 0) throw new ConfigError([...new Set(problems.join('\n').split('\n'))].join('\n'));
  return Object.fromEntries(values);
}
