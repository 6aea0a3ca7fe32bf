/** What the stand-in for the game's service knows of accounts: a table of the sandbox's own, known to no migration. */
import type { TradeRequirement } from '../../../src-shared/trade-in/requirements.ts';
import type { EntityManager } from '../../platform/database.ts';
import { createTables } from '../create-tables.ts';

export interface SandboxAccount {
  username: string;
  failing: TradeRequirement[];
  /** The service does not answer for it by machine: the operator decides. */
  is_unchecked: boolean;
}

const SHOWN_AT_MOST = 100;

export async function createAccountStore(em: EntityManager): Promise<void> {
  await createTables(
    em,
    `create table if not exists sandbox.game_account (
       username text primary key,
       failing text[] not null default '{}',
       is_unchecked boolean not null default false,
       asked_at timestamptz not null default now()
     )`,
  );
}

/** Notes that the shop asked about an account, and finds what was chosen for it. */
export async function askAccount(em: EntityManager, username: string): Promise<SandboxAccount> {
  const [account] = await em.execute<SandboxAccount[]>(
    `insert into sandbox.game_account (username) values (?)
     on conflict (username) do update set asked_at = now() returning username, failing, is_unchecked`,
    [username],
  );
  return account ?? { username, failing: [], is_unchecked: false };
}

export async function chooseAccount(em: EntityManager, account: SandboxAccount): Promise<void> {
  await em.execute(
    `insert into sandbox.game_account (username, failing, is_unchecked) values (?, ?::text[], ?)
     on conflict (username) do update set failing = excluded.failing, is_unchecked = excluded.is_unchecked`,
    [account.username, account.failing, account.is_unchecked],
  );
}

/** The last ones the shop asked about. */
export function listAccounts(em: EntityManager): Promise<SandboxAccount[]> {
  return em.execute<SandboxAccount[]>(
    'select username, failing, is_unchecked from sandbox.game_account order by asked_at desc limit ?',
    [SHOWN_AT_MOST],
  );
}
