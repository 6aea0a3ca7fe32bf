/** The laws: some hold after every step, whatever is in progress, others at the end, when nothing is pending. */
import { type CompiledQuery, sql } from 'kysely';
import { LAWS, type LedgerDifference } from '#server/ledger/audit-ledger.ts';
import { BrokenLaw } from './interleaving.ts';
import type { World } from './world.ts';

/** For committed rows, at any time. Each query returns violations. */
const ALWAYS = `
  select 'a balance below zero: ' || code as broken from ledger_account
    where kind in ('customer', 'escrow') and balance_cents < 0
  union all
  select 'money out of nothing: ' || sum(amount_cents) from journal_entry having sum(amount_cents) <> 0
  union all
  select 'a journal that does not add up: ' || reference from journal j join journal_entry e on e.journal_id = j.id
    group by j.id having sum(e.amount_cents) <> 0
  union all
  select 'a balance that is not the sum of its entries: ' || a.code
    from ledger_account a left join journal_entry e on e.account_id = a.id where a.balance_cents is not null
    group by a.id having coalesce(sum(e.amount_cents), 0) <> a.balance_cents
  union all
  select 'what is set aside is not what holds, bids and disputes say: ' || a.code from ledger_account a
    where a.kind = 'escrow' and a.balance_cents <>
      (select coalesce(sum(balance_part_cents), 0) from checkout c where c.customer_id = a.customer_id and c.status = 'awaiting_payment')
      + (select coalesce(sum(max_cents), 0) from bid b where b.customer_id = a.customer_id and b.state = 'leading')
      + (select coalesce(sum(withheld_cents), 0) from dispute d join payment p on p.id = d.payment_id
         where p.customer_id = a.customer_id and d.state = 'open')
  union all
  select 'an account with two owners: ' || product_id from purchase where state in ('owned', 'hidden', 'listed')
    group by product_id having count(*) > 1
  union all
  select 'an account that is ' || status || ' and owned or not: ' || p.id from product p
    where (status = 'sold') <> exists (select 1 from purchase u where u.product_id = p.id and u.state in ('owned', 'hidden', 'listed'))
  union all
  select 'an account held for no checkout: ' || p.id from product p
    where status = 'held' and not exists (select 1 from checkout c where c.id = p.held_by and c.status = 'awaiting_payment')
  union all
  select 'a payment that gave back more than it received: ' || id from payment
    where refunded_cents > received_cents
  union all
  select 'two bids lead listing ' || listing_id from bid where state = 'leading' group by listing_id having count(*) > 1
  union all
  select 'money of a customer who was erased: ' || a.code from ledger_account a join customer c on c.id = a.customer_id
    where c.erased_at is not null and a.balance_cents <> 0`;

/** The shop's own audit, with all laws in one statement. */
const AUDIT = sql.join(
  LAWS.map(({ rule, breaches }) => sql`select ${rule}::text as rule, law.* from (${breaches}) law`),
  sql` union all `,
);
let audit: CompiledQuery | undefined;

/** When nothing is pending any more. */
const AT_REST = `
  select 'a payment that never ended: ' || id || ' is ' || status as broken from payment
    where status in ('created', 'pending', 'flagged', 'refunding', 'disputed')
  union all
  select 'a checkout that never ended: ' || id from checkout where status = 'awaiting_payment'
  union all
  select 'something is still set aside: ' || code || ' ' || balance_cents from ledger_account
    where kind = 'escrow' and balance_cents <> 0
  union all
  select 'an account that is still held: ' || id from product where status = 'held'
  union all
  select 'a listing that never ended: ' || id || ' is ' || state from listing where state in ('added', 'open', 'sold', 'claimed')
  union all
  select 'a credit that never came: ' || reference from pending_credit where credited_at is null and cancelled_at is null
  union all
  select 'a verified payment that bought nothing: ' || p.id from payment p left join checkout c on c.id = p.checkout_id
    where p.status = 'verified' and p.purpose = 'checkout' and c.status not in ('paid', 'credited')
  union all
  select 'a job that is left: ' || name from pgboss.job where state in ('created', 'retry') and name <> 'send-mail'`;

export async function checkLaws(world: World): Promise<void> {
  await requireNone(world, ALWAYS);
}

/** Includes the whole ledger audit, what clients were told, and the providers' own books. */
export async function checkLawsAtRest(world: World): Promise<void> {
  await requireNone(world, `${ALWAYS} union all ${AT_REST}`);
  const promises = [...world.acknowledged, ...world.onces];
  if (promises.length > 0) {
    const missing = promises.map(
      ({ what, condition }) => `select '${what.replaceAll("'", "''")}' as broken where not (${condition})`,
    );
    await requireNone(world, missing.join(' union all '), { isPlannedOnce: false });
  }
  await checkProviders(world);
  await requireAudit(world);
}

/** Compares the shop's books of each payment with its provider's. */
async function checkProviders(world: World): Promise<void> {
  const { stripe, param } = world.sim;
  const payments = await world.sim.rows<{
    id: string;
    gateway: 'stripe' | 'param';
    status: string;
    amount: number;
    received: number;
    refunded: number;
    reference: string | null;
  }>(`select id, gateway, status, amount_cents as amount, received_cents as received, refunded_cents as refunded,
        provider_reference as reference from payment order by created_at, id`);
  for (const { id, gateway, status, amount, received, refunded, reference } of payments) {
    const payment =
      reference === null ? undefined : (gateway === 'stripe' ? stripe.sessions : param.orders).get(reference);
    const returned = (gateway === 'stripe' ? stripe : param).returned.get(id) ?? 0;
    const isPaid = payment?.state === 'paid';
    const isAsAsked = payment?.amountCents === amount;
    const wanted = isPaid && isAsAsked ? amount : 0;
    if (received !== wanted && !(status === 'failed' && isPaid))
      throw new BrokenLaw(`payment ${id} (${status}) received ${received} and the provider took ${wanted}`);
    const isTakenByBank = [...stripe.disputes.values()].some(
      ({ chargeId, state }) => state === 'lost' && chargeId === `ch_${reference ?? ''}`,
    );
    if (isPaid && !isAsAsked && status !== 'failed' && !isTakenByBank && returned !== payment.amountCents)
      throw new BrokenLaw(`payment ${id} (${status}) was not as asked and did not go back`);
    // A refund that waits for the bank is not sent once the bank has taken the money for its customer.
    const backCents = returned === 0 && isTakenByBank ? (payment?.amountCents ?? 0) : returned;
    if (status === 'refunded' && received > 0 && refunded !== backCents)
      throw new BrokenLaw(`payment ${id} gave back ${refunded} and the provider or the bank ${backCents}`);
    if (status === 'verified' && returned > 0) throw new BrokenLaw(`payment ${id} is verified and went back`);
  }
  for (const [sessionId, { state, paymentId }] of stripe.sessions) {
    if (state === 'paid' && !payments.some(({ id }) => id === paymentId))
      throw new BrokenLaw(`${sessionId} was paid for a payment that the shop does not know`);
  }
}

async function requireAudit({ sim }: World): Promise<void> {
  audit ??= AUDIT.compile(sim.shop.orm.em.db);
  const [first] = await sim.rows<LedgerDifference>(audit.sql, [...audit.parameters]);
  if (first) throw new BrokenLaw(`the ledger audit: ${JSON.stringify(first)}`);
}

async function requireNone(world: World, query: string, options?: { isPlannedOnce: boolean }): Promise<void> {
  const [first] = await world.sim.rows<{ broken: string }>(query, [], options);
  if (first) throw new BrokenLaw(first.broken);
}
