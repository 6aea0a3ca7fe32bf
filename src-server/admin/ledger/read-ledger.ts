/** The books for operators: accounts with their sums, journals, one journal with everything that belongs to it. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type {
  AuditedLaw,
  JournalLine,
  JournalListInput,
  ListedJournal,
} from '../../../src-shared/admin/ledger.ts';
import type { ListPage } from '../../../src-shared/admin/list.ts';
import { ShopError } from '../../../src-shared/errors.ts';
import type { Cents } from '../../../src-shared/money.ts';
import type { Database } from '../../entities.ts';
import { shopAccounts } from '../../ledger/index.ts';
import type { DatabaseContext } from '../../platform/database.ts';
import { anyId, anyText } from '../../platform/sql.ts';
import { keysetPage } from '../keyset.ts';
import { subjectsOfListing } from '../orders/journals.ts';
import { dayStarts, type InTimeZone } from '../today/days.ts';

type Reader = Pick<DatabaseContext, 'db'>;

export interface AccountSum {
  /** `system:sales`; all customers' accounts of a kind are one line: `customer`, `escrow`. */
  account: string;
  accounts: number;
  cents: Cents;
}

/**
 * Every account of the shop as the sum of its entries, and customers' accounts as one line per kind, from the cached balances that the
 * audit checks. All of them add up to zero.
 */
export async function listAccounts({ db }: Reader): Promise<AccountSum[]> {
  return db
    .selectFrom(shopAccounts(db).as('s'))
    .select([sql.ref<string>('s.account').as('account'), sql<number>`1`.as('accounts'), 's.cents'])
    .unionAll(
      db
        .selectFrom('ledger_account as a')
        .select([
          sql.ref<string>('a.kind').as('account'),
          sql<number>`count(*)::int`.as('accounts'),
          sql<Cents>`coalesce(sum(a.balance_cents), 0)::bigint`.as('cents'),
        ])
        .where('a.kind', '<>', 'system')
        .groupBy('a.kind'),
    )
    .orderBy('account')
    .execute();
}

/** Matching journals with their entries. */
export async function listJournals(
  { db }: Reader,
  { filter, timeZone, ...input }: JournalListInput & InTimeZone,
): Promise<ListPage<ListedJournal>> {
  let rows = journals(db);
  if (filter.kind !== undefined) rows = rows.where('j.kind', '=', filter.kind);
  if (filter.reference !== undefined)
    rows = rows.where(sql<boolean>`starts_with(j.reference, ${filter.reference})`);
  if (filter.since !== undefined) rows = rows.where('j.created_at', '>=', dayStarts(filter.since, timeZone));
  if (filter.until !== undefined) rows = rows.where('j.created_at', '<', dayStarts(filter.until, timeZone));
  if (filter.minCents !== undefined) rows = rows.where('j.amount_cents', '>=', filter.minCents);
  if (filter.maxCents !== undefined) rows = rows.where('j.amount_cents', '<=', filter.maxCents);
  if (filter.account !== undefined) rows = rows.where(await isOfAccount(db, filter.account));
  return keysetPage(db, rows, input, {
    sorts: {
      postedAt: { column: 'j.created_at', type: 'instant' },
      amountCents: { column: 'j.amount_cents', type: 'integer' },
    },
    id: { column: 'j.id', type: 'integer' },
  });
}

/** Sorting this many journals is faster than searching for a page of them among all others. */
const FEW_ENTRIES = 10_000;

/**
 * Journals with an entry of this account. For an account with few entries, they are fetched by id; for others, such as sales,
 * PostgreSQL scans all journals in the order of the list and soon has a page.
 */
async function isOfAccount(db: Kysely<Database>, code: string): Promise<RawBuilder<boolean>> {
  const account = await db
    .selectFrom('ledger_account')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirst();
  if (!account) return sql<boolean>`false`;
  const { entries } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('journal_entry')
        .select('id')
        .where('account_id', '=', account.id)
        .limit(FEW_ENTRIES + 1)
        .as('e'),
    )
    .select((eb) => eb.fn.countAll<number>().as('entries'))
    .executeTakeFirstOrThrow();
  return entries > FEW_ENTRIES
    ? sql<boolean>`exists (select from journal_entry own where own.journal_id = j.id and own.account_id = ${account.id})`
    : sql<boolean>`j.id = any(array(select journal_id from journal_entry where account_id = ${account.id}))`;
}

function journals(db: Kysely<Database>) {
  return db
    .selectFrom('journal as j')
    .select([
      'j.id',
      'j.reference',
      'j.kind',
      'j.description',
      'j.created_at as postedAt',
      'j.amount_cents as amountCents',
    ])
    .select(
      sql<JournalLine[]>`(select jsonb_agg(jsonb_build_object('account', a.code, 'customerId', a.customer_id,
          'email', c.email, 'cents', e.amount_cents) order by e.id)
        from journal_entry e join ledger_account a on a.id = e.account_id left join customer c on c.id = a.customer_id
        where e.journal_id = j.id)`.as('entries'),
    );
}

/** The kinds of journals, for the filter. */
export async function journalKinds({ db }: Reader): Promise<string[]> {
  // Skips from one kind to the next by the index, instead of reading every journal.
  const { rows } = await sql<{ kind: string }>`
    with recursive kinds as (
      (select kind from journal order by kind limit 1)
      union all
      select (select kind from journal where kind > kinds.kind order by kind limit 1) from kinds where kinds.kind is not null)
    select kind from kinds where kind is not null`.execute(db);
  return rows.map(({ kind }) => kind);
}

export interface JournalStory {
  journal: ListedJournal;
  /** What it is about: `payment 0190…`. */
  subject: string;
  /** All journals about the same, in order. */
  related: ListedJournal[];
  /** Operators' actions on it. */
  log: { at: Date; who: string; action: string; reason: string | null }[];
}

/** One journal with the others of the same checkout, payment, listing or trade-in. Throws `not_found`. */
export async function readJournal({ db }: Reader, id: number): Promise<JournalStory> {
  const journal = await journals(db).where('j.id', '=', id).executeTakeFirst();
  if (!journal) throw new ShopError('not_found');
  const [kind = '', about = ''] = journal.reference.split(':');
  const subjects = await relatedSubjects(db, kind, about);
  const related = await journals(db)
    .where((eb) => eb.or(subjects.map((subject) => sql<boolean>`starts_with(j.reference, ${`${subject}:`})`)))
    .orderBy('j.created_at')
    .orderBy('j.id')
    .limit(200)
    .execute();
  const accounts = await accountsOf(db, subjects);
  const log = await db
    .selectFrom('operator_log')
    .select(['at', 'who', 'action', 'reason'])
    .where((eb) =>
      kind === 'adjustment'
        ? eb('id', '=', Number(about))
        : eb.or([
            eb('subject', '=', anyText(subjects.map((subject) => subject.replace(':', ' ')))),
            // A decision about one of an account's sales is logged under the account, and names the sale in its values.
            eb.and([
              eb('subject', '=', anyText(accounts)),
              eb.or([
                sql<boolean>`'purchase:' || (after->>'purchase') = ${anyText(subjects)}`,
                sql<boolean>`'listing:' || (after->>'listing') = ${anyText(subjects)}`,
                sql<boolean>`'trade-in:' || (after->>'tradeIn') = ${anyText(subjects)}`,
              ]),
            ]),
          ]),
    )
    .orderBy('id')
    .limit(100)
    .execute();
  return {
    journal,
    subject: `${kind} ${about}`,
    related: related.length > 0 ? related : [journal],
    log,
  };
}

/** The accounts of purchases, listings and trade-ins, as the log names them. */
async function accountsOf(db: Kysely<Database>, subjects: readonly string[]): Promise<string[]> {
  const idsOf = (kind: string): RawBuilder<number> =>
    anyId(
      subjects
        .filter((subject) => subject.startsWith(kind))
        .map((subject) => Number(subject.slice(kind.length))),
    );
  const rows = await db
    .selectFrom('product')
    .select(sql<string>`'account ' || username`.as('subject'))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('purchase')
        .select('product_id')
        .where('id', '=', idsOf('purchase:'))
        .union(eb.selectFrom('listing').select('product_id').where('id', '=', idsOf('listing:')))
        .union(
          eb
            .selectFrom('trade_in')
            .innerJoin('purchase', 'purchase.id', 'trade_in.purchase_id')
            .select('purchase.product_id')
            .where('trade_in.id', '=', idsOf('trade-in:')),
        ),
    )
    .execute();
  return rows.map(({ subject }) => subject);
}

/** A sale's journals refer to the checkout, its payment, its disputes or its purchases; one of the marketplace to the listing or its bids. */
async function relatedSubjects(db: Kysely<Database>, kind: string, about: string): Promise<string[]> {
  const own = `${kind}:${about}`;
  if (kind === 'listing' || kind === 'bid') {
    return [...new Set([own, ...(await subjectsOfListing({ db }, { kind, id: Number(about) }))])];
  }
  if (!['checkout', 'payment', 'dispute', 'purchase'].includes(kind)) return [own];
  const { rows } = await sql<{ subject: string }>`
    with sale as (
      select p.id as payment_id, p.checkout_id from payment p
      where (${kind} = 'payment' and p.id::text = ${about}) or (${kind} = 'checkout' and p.checkout_id::text = ${about})
        or (${kind} = 'dispute' and p.id = (select payment_id from dispute where id::text = ${about}))
        or (${kind} = 'purchase' and p.checkout_id = (select checkout_id from purchase where id::text = ${about}))
    ), checkouts as (
      select checkout_id as id from sale where checkout_id is not null
      union select checkout_id from purchase where ${kind} = 'purchase' and id::text = ${about}
      union select id from checkout where ${kind} = 'checkout' and id::text = ${about}
    )
    select 'payment:' || payment_id as subject from sale
    union select 'checkout:' || id from checkouts
    union select 'purchase:' || purchase.id from purchase join checkouts on checkouts.id = purchase.checkout_id
    union select 'dispute:' || dispute.id from dispute join sale on sale.payment_id = dispute.payment_id`.execute(
    db,
  );
  return [...new Set([own, ...rows.map(({ subject }) => subject)])];
}

export interface AuditReport {
  id: number;
  /** Null: the nightly audit. */
  askedBy: string | null;
  askedAt: Date;
  finishedAt: Date | null;
  lawCount: number;
  laws: AuditedLaw[];
  error: string | null;
}

/** Audits, newest first. */
export async function listAudits({ db }: Reader): Promise<AuditReport[]> {
  return db
    .selectFrom('ledger_audit')
    .select(['id', 'error', 'laws'])
    .select([
      'asked_by as askedBy',
      'asked_at as askedAt',
      'finished_at as finishedAt',
      'law_count as lawCount',
    ])
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
}
