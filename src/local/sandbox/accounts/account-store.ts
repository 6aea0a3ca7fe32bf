/** The account data of the stub for the game's service: a table of the sandbox, not created by migrations. */
import { type TradeRequirement, requirementsOf } from '../../../../src-shared/trade-in/requirements.ts';
import { sql } from 'kysely';
import type { EntityManager } from '../../../../src-server/platform/database.ts';
import { now } from '../../../../src-server/platform/sql.ts';
import { createTables, sandboxOf } from '../database.ts';
import { isSameToken } from '../../../../src-server/platform/tokens.ts';
import type { AccountVerifier } from '../../../../src-server/trade-in/index.ts';

export interface SandboxAccount {
  username: string;
  failing: TradeRequirement[];
  /** The service cannot check it automatically: an operator decides. */
  is_unchecked: boolean;
}

const ACCOUNT_COLUMNS = ['username', 'failing', 'is_unchecked'] as const;
const SHOWN_AT_MOST = 100;

export async function createAccountStore(em: EntityManager): Promise<void> {
  await createTables(em, (schema) =>
    schema
      .createTable('game_account')
      .addColumn('username', 'text', (column) => column.primaryKey())
      .addColumn('failing', sql`text[]`, (column) => column.notNull().defaultTo('{}'))
      .addColumn('is_unchecked', 'boolean', (column) => column.notNull().defaultTo(false))
      .addColumn('asked_at', 'timestamptz', (column) => column.notNull().defaultTo(now)),
  );
}

/** Records that the shop asked about an account, and returns what was chosen for it. */
function askAccount(em: EntityManager, username: string): Promise<SandboxAccount> {
  return sandboxOf(em)
    .insertInto('game_account')
    .values({ username })
    .onConflict((conflict) => conflict.column('username').doUpdateSet({ asked_at: now }))
    .returning(ACCOUNT_COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function chooseAccount(em: EntityManager, account: SandboxAccount): Promise<void> {
  const { username, failing, is_unchecked } = account;
  await sandboxOf(em)
    .insertInto('game_account')
    .values({ username, failing, is_unchecked })
    .onConflict((conflict) => conflict.column('username').doUpdateSet({ failing, is_unchecked }))
    .execute();
}

/** The accounts that the shop asked about last. */
export function listAccounts(em: EntityManager): Promise<SandboxAccount[]> {
  return sandboxOf(em)
    .selectFrom('game_account')
    .select(ACCOUNT_COLUMNS)
    .orderBy('asked_at', 'desc')
    .limit(SHOWN_AT_MOST)
    .execute();
}

/**
 * Accounts pass as the shop delivered them, with the right password, except for the failures chosen on the sandbox's page.
 */
export function sandboxVerifier(newEm: () => EntityManager): AccountVerifier {
  return {
    async check({ username, password, deliveredPassword, rank }) {
      const account = await askAccount(newEm(), username);
      if (account.is_unchecked) return { outcome: 'unchecked' };
      if (!isSameToken(password, deliveredPassword)) return { outcome: 'wrong_password' };
      const counting = requirementsOf(rank);
      const failed = account.failing.filter((name) => counting.includes(name));
      return failed.length > 0 ? { outcome: 'requirements_failed', failed } : { outcome: 'passed' };
    },
  };
}
