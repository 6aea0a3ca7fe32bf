/**
 * Searches customers, accounts, purchases, orders, payments, disputes and codes with one field. Each kind is one statement that an
 * index answers; only a text inside an address, with three letters or more, scans all customers.
 */
import { sql } from 'kysely';
import type { Right } from '../../../src-shared/admin/rights.ts';
import type { Found } from '../../../src-shared/admin/search.ts';
import { MAX_ID } from '../../../src-shared/catalog/product-path.ts';
import { typedText, usernameKeyOf } from '../../catalog/index.ts';
import type { DatabaseContext } from '../../platform/database.ts';
import { hashBalanceCode } from '../../wallet/balance-codes.ts';

type Context = Pick<DatabaseContext, 'db'>;

const MOST = 6;
const UUID_LENGTH = 32;

/** The results that an operator with these rights may see. */
export async function findEverything(
  ctx: Context,
  { text, mayUse }: { text: string; mayUse: (right: Right) => boolean },
): Promise<Found[]> {
  const searches: [Right, (ctx: Context, text: string) => Promise<Found[]>][] = [
    ['orders.read', byNumber],
    ['customers.read', customers],
    ['stock.read', accounts],
    ['payments.read', payments],
    ['orders.read', orders],
    ['coupons.read', codes],
  ];
  const found: Found[] = [];
  for (const [right, search] of searches) if (mayUse(right)) found.push(...(await search(ctx, text)));
  return found;
}

/** `%`, `_` and `\` in the typed text are literal. */
function beginsWith(text: string): string {
  return `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** A purchase, a customer or a dispute by number, with or without `#`. */
async function byNumber({ db }: Context, text: string): Promise<Found[]> {
  const digits = /^#?(\d{1,10})$/.exec(text)?.[1];
  const id = Number(digits);
  if (digits === undefined || id > MAX_ID || id === 0) return [];
  const { rows } = await sql<Found>`
    select 'purchase' as kind, p.id::text as id, 'Purchase ' || p.id as title, product.username || ', ' || p.state as detail
      from purchase p join product on product.id = p.product_id where p.id = ${id}
    union all select 'customer', id::text, email, 'Customer ' || id from customer where id = ${id}
    union all select 'dispute', id::text, 'Dispute ' || id, state from dispute where id = ${id}`.execute(db);
  return rows;
}

async function customers({ db }: Context, text: string): Promise<Found[]> {
  const typed = text.toLowerCase();
  if (/^#?\d+$/.test(typed)) return [];
  const matching = (condition: ReturnType<typeof sql<boolean>>, limit: number) =>
    db
      .selectFrom('customer')
      .select(['id', 'email', 'blocked_at as blockedAt'])
      .where('erased_at', 'is', null)
      .where(condition)
      .limit(limit)
      .execute();
  const found = await matching(sql<boolean>`email like ${beginsWith(typed)}`, MOST);
  if (found.length < MOST && typed.length >= 3) {
    const inside = await matching(sql<boolean>`position(${typed} in email) > 1`, MOST - found.length);
    found.push(...inside);
  }
  return found.map(({ id, email, blockedAt }) => ({
    kind: 'customer',
    id: String(id),
    title: email,
    detail: blockedAt ? `Customer ${id}, blocked` : `Customer ${id}`,
  }));
}

async function accounts({ db }: Context, text: string): Promise<Found[]> {
  const { rows } =
    await sql<Found>`select 'account' as kind, id::text as id, username as title, region || ', ' || status as detail
    from product where ${usernameKeyOf(sql.ref('username'))} like
      regexp_replace(${usernameKeyOf(typedText(text))}, '([\\\\%_])', '\\\\\\1', 'g') || '%'
    limit ${MOST}`.execute(db);
  return rows;
}

/** Payments and orders are named by so many characters of their ids, which may all be digits. Fewer digits are a number. */
const SHOWN_OF_UUID = 8;

/** The range of all UUIDs with this prefix; null if there are none. */
function uuidRange(text: string): { first: string; last: string } | null {
  const hex = text.toLowerCase().replaceAll('-', '');
  if (!/^[\da-f]{4,32}$/.test(hex) || (/^\d+$/.test(text) && text.length < SHOWN_OF_UUID)) return null;
  return { first: hex.padEnd(UUID_LENGTH, '0'), last: hex.padEnd(UUID_LENGTH, 'f') };
}

async function payments({ db }: Context, text: string): Promise<Found[]> {
  const range = uuidRange(text);
  const shown = sql`select 'payment' as kind, id::text as id, 'Payment ' || left(id::text, 8) as title,
    status || ', ' || gateway || ', € ' || round(amount_cents / 100.0, 2) as detail from payment`;
  const { rows } = await sql<Found>`(${shown} where provider_reference like ${beginsWith(text)} limit ${MOST})
    ${range ? sql`union (${shown} where id between ${range.first}::uuid and ${range.last}::uuid limit ${MOST})` : sql``}`.execute(
    db,
  );
  return rows.slice(0, MOST);
}

async function orders({ db }: Context, text: string): Promise<Found[]> {
  const range = uuidRange(text);
  if (!range) return [];
  const { rows } =
    await sql<Found>`select 'order' as kind, id::text as id, 'Order ' || left(id::text, 8) as title,
      status || ', € ' || round(total_cents / 100.0, 2) as detail
    from checkout where id between ${range.first}::uuid and ${range.last}::uuid limit ${MOST}`.execute(db);
  return rows;
}

/** A discount code by its prefix; a balance code, of which only a hash is stored, by the whole code. */
async function codes({ db }: Context, text: string): Promise<Found[]> {
  const { rows } =
    await sql<Found>`(select 'discount_code' as kind, code as id, code as title, 'Coupon' as detail,
      null as batch, null::int as number
      from discount_coupon where code like ${beginsWith(text.toUpperCase())} limit ${MOST})
    union all
    (select 'balance_code', id::text, 'Balance code ' || id, case when redeemed_at is not null then 'redeemed'
       when revoked_at is not null then 'revoked' else 'not redeemed' end || ', € ' || round(amount_cents / 100.0, 2)
       || coalesce(', batch ' || batch, ''), batch, number
      from balance_coupon where code_hash = ${hashBalanceCode(text)})`.execute(db);
  return rows;
}
