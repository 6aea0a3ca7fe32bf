/** Changes rows directly in the database, and checks what the audit reports. */
import { expect } from 'vitest';
import type { TestShop } from '../../../support/test-shop.ts';

export interface Breach {
  /** The law, in the audit's words. */
  rule: string;
  /** SQL that tampers with rows, and SQL that undoes it. */
  breaks: string;
  mends: string;
  expected: string | RegExp;
  found: string | RegExp;
}

/** What the audit says while rows are tampered with, and once that is undone. */
export async function auditBreach(
  shop: TestShop,
  { breaks, mends }: Breach,
): Promise<{ broken: unknown[]; mended: unknown[] }> {
  await force(shop, breaks);
  const broken = await shop.audit();
  await force(shop, mends);
  return { broken, mended: await shop.audit() };
}

/** The line of the audit that tells a breach. */
export function lineOf({ rule, expected, found }: Breach): unknown {
  return { rule, subject: expect.any(String), expected: textLike(expected), found: textLike(found) };
}

function textLike(text: string | RegExp): unknown {
  return typeof text === 'string' ? text : expect.stringMatching(text);
}

/** Past the triggers that keep what was posted and logged as it is. */
async function force(shop: TestShop, statement: string): Promise<void> {
  await shop.orm.em.fork().transactional(async (transaction) => {
    await transaction.execute('set local session_replication_role = replica');
    await transaction.execute(statement);
  });
}
