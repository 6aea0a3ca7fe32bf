/** Runs many checks at once, each with a deadline, and reports the result of each and what to do. */
import { setTimeout as delay } from 'node:timers/promises';

export type Finding = { state: 'good' | 'note'; says: string } | { state: 'bad'; says: string; todo: string };

export interface Check {
  name: string;
  run: () => Promise<Finding>;
  /** What to do if the check itself fails. */
  todo: string;
}

export type CheckedFinding = Finding & { name: string };

const DEADLINE_MS = 10_000;

export const good = (says: string): Finding => ({ state: 'good', says });
/** Nothing to do, but worth knowing. */
export const note = (says: string): Finding => ({ state: 'note', says });
export const bad = (says: string, todo: string): Finding => ({ state: 'bad', says, todo });

/** All findings in the order of the checks. @param secrets are removed from the findings' texts */
export async function checkUp(
  checks: readonly Check[],
  { secrets, deadlineMs = DEADLINE_MS }: { secrets: readonly string[]; deadlineMs?: number },
): Promise<CheckedFinding[]> {
  return Promise.all(
    checks.map(async (check) => ({ name: check.name, ...hide(await runInTime(check, deadlineMs), secrets) })),
  );
}

async function runInTime({ run, todo }: Check, deadlineMs: number): Promise<Finding> {
  const isOver = new AbortController();
  const late = delay(deadlineMs, undefined, { signal: isOver.signal, ref: false }).then(
    () => bad(`no answer within ${deadlineMs / 1_000} seconds`, todo),
    () => note(''),
  );
  try {
    return await Promise.race([run(), late]);
  } catch (error) {
    return bad(reasonOf(error), todo);
  } finally {
    isOver.abort();
  }
}

/** Only the first line: the rest are details of a library. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const inner = error instanceof AggregateError ? (error.errors[0] as unknown) : error.cause;
  const [line = ''] = error.message.split('\n');
  // fetch's own message only says that it failed.
  if (inner instanceof Error && (line === '' || line === 'fetch failed')) return reasonOf(inner);
  return line === '' ? error.name : line;
}

/** A shorter secret would match parts of ordinary words, and protects nothing. */
const SHORTEST_HIDDEN = 4;

function hide(finding: Finding, secrets: readonly string[]): Finding {
  const without = (text: string): string =>
    secrets.reduce(
      (left, secret) => (secret.length < SHORTEST_HIDDEN ? left : left.replaceAll(secret, '[secret]')),
      text,
    );
  return finding.state === 'bad'
    ? { ...finding, says: without(finding.says), todo: without(finding.todo) }
    : { ...finding, says: without(finding.says) };
}
