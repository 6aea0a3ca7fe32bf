/** Journals with their entries, as the console shows them beside their subject. */
import { sql } from 'kysely';
import type { PlannedJournal } from '../../../src-shared/admin/planned-journal.ts';
import type { DatabaseContext } from '../../platform/database.ts';
import { anyText } from '../../platform/sql.ts';

export interface PostedJournal extends PlannedJournal {
  id: number;
  at: Date;
  reference: string;
}

const ENTRIES = sql<PlannedJournal['entries']>`(
  select json_agg(json_build_object('account', a.code, 'email', c.email, 'cents', e.amount_cents) order by e.id)
  from journal_entry e join ledger_account a on a.id = e.account_id left join customer c on c.id = a.customer_id
  where e.journal_id = journal.id)`;

/**
 * In the order of posting; references that were never posted are omitted. One that ends with `:` stands for all with that prefix, such
 * as the parts of a refund.
 */
export async function journalsOf(
  { db }: Pick<DatabaseContext, 'db'>,
  references: readonly string[],
): Promise<PostedJournal[]> {
  const [beginnings, names] = [
    references.filter((reference) => reference.endsWith(':')),
    references.filter((reference) => !reference.endsWith(':')),
  ];
  if (references.length === 0) return [];
  return db
    .selectFrom('journal')
    .select(['id', 'created_at as at', 'reference', 'kind', 'description'])
    .select(ENTRIES.as('entries'))
    .where((eb) =>
      eb.or([
        eb('reference', '=', anyText(names)),
        ...beginnings.map((beginning) => sql<boolean>`starts_with(reference, ${beginning})`),
      ]),
    )
    .orderBy('id')
    .execute();
}

export function referencesOfCheckout(id: string): string[] {
  return ['held', 'paid', 'released', 'refunded', 'cashback-returned'].map(
    (what) => `checkout:${id}:${what}`,
  );
}

export function referencesOfPurchase(id: number): string[] {
  return ['refunded', 'refunded:', 'cashback-returned', 'cashback-returned:', 'exchanged'].map(
    (what) => `purchase:${id}:${what}`,
  );
}

/** What the journals of a sale on the marketplace are about, from the listing or one of its bids: the listing and all its bids. */
export async function subjectsOfListing(
  { db }: Pick<DatabaseContext, 'db'>,
  { kind, id }: { kind: 'listing' | 'bid'; id: number },
): Promise<string[]> {
  const listing =
    kind === 'listing'
      ? { id }
      : await db.selectFrom('bid').select('listing_id as id').where('id', '=', id).executeTakeFirst();
  if (!listing) return [];
  const bids = await db
    .selectFrom('bid')
    .select('id')
    .where('listing_id', '=', listing.id)
    .orderBy('id')
    .execute();
  return [`listing:${listing.id}`, ...bids.map((bid) => `bid:${bid.id}`)];
}

export function referencesOfPayment({ id }: { id: string }): string[] {
  return [
    'received',
    'cashback',
    'credited',
    'loaded',
    'bonus',
    'bonus-returned',
    'bonus-returned:',
    'refund',
    'refunded:',
    'part:',
  ].map((what) => `payment:${id}:${what}`);
}

export function referencesOfDispute({ id, journals: count }: { id: number; journals: number }): string[] {
  return Array.from({ length: count + 1 }, (_, number) => `dispute:${id}:${number}`);
}
