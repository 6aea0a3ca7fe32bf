import { inTransaction } from '../platform/database.ts';
import type { EntityManager } from '../platform/database.ts';
import type { Secrets } from '../platform/secrets.ts';
import { type Operator, recordChange } from './record-change.ts';

export interface RotationSummary {
  /** Encrypted anew with the first key of the ring. */
  rotated: number;
  /** Had the first key already. */
  current: number;
  /** Ids of the accounts whose password no key of the ring opens; they stay as they are. */
  unreadable: number[];
}

const BATCH = 500;

interface SealedRow {
  id: number;
  /** The id of the account it opens. */
  account: number;
  sealed: Buffer;
}

/** Where passwords are kept, and the name that each is sealed under. */
const PLACES = [
  {
    // What accounts on the marketplace will have. First of all: it becomes the account's own at any moment.
    select: `select id, product_id as account, changed_password_encrypted as sealed from listing
      where id > ? and changed_password_encrypted is not null order by id limit ? for update`,
    update: `update listing set changed_password_encrypted = fresh.sealed
      from json_to_recordset(?::json) as fresh (id int, sealed bytea) where listing.id = fresh.id`,
    rowOf: (_id: number, account: number) => `product:${account}`,
  },
  {
    select: `select id, id as account, password_encrypted as sealed from product
      where id > ? order by id limit ? for update`,
    update: `update product set password_encrypted = fresh.sealed
      from json_to_recordset(?::json) as fresh (id int, sealed bytea) where product.id = fresh.id`,
    rowOf: (id: number) => `product:${id}`,
  },
  {
    // What customers gave for accounts that the operator has not looked at yet.
    select: `select t.id, p.product_id as account, t.given_password_encrypted as sealed
      from trade_in t join purchase p on p.id = t.purchase_id
      where t.id > ? and t.given_password_encrypted is not null order by t.id limit ? for update of t`,
    update: `update trade_in set given_password_encrypted = fresh.sealed
      from json_to_recordset(?::json) as fresh (id int, sealed bytea) where trade_in.id = fresh.id`,
    rowOf: (id: number) => `trade-in:${id}`,
  },
] as const;
type Place = (typeof PLACES)[number];

/**
 * Encrypts all sold and unsold passwords anew with the first key, batch by batch, while the shop runs: every row is
 * readable before, during and after. Interrupted, it can be run again. Once it reports nothing unreadable, the other
 * keys can be taken out of the ring.
 */
export async function rotateCredentials(
  em: EntityManager,
  operator: Operator,
  secrets: Secrets,
): Promise<RotationSummary> {
  const summary: RotationSummary = { rotated: 0, current: 0, unreadable: [] };
  for (const place of PLACES) {
    let lastId: number | undefined = 0;
    while (lastId !== undefined) {
      const after: number = lastId;
      lastId = await inTransaction(em, (transaction) =>
        rotateBatch(transaction, operator, secrets, { place, after, summary }),
      );
    }
  }
  return summary;
}

/** @returns the last id it looked at, or undefined when there was none after `after` */
async function rotateBatch(
  em: EntityManager,
  operator: Operator,
  secrets: Secrets,
  { place, after, summary }: { place: Place; after: number; summary: RotationSummary },
): Promise<number | undefined> {
  const rows = await em.execute<SealedRow[]>(place.select, [after, BATCH]);
  const fresh: { id: number; sealed: string }[] = [];
  for (const { id, account, sealed } of rows) {
    if (!secrets.isStale(sealed)) summary.current += 1;
    else {
      const again = sealAgain(secrets, sealed, place.rowOf(id, account));
      if (again) fresh.push({ id, sealed: `\\x${again.toString('hex')}` });
      else summary.unreadable.push(account);
    }
  }
  if (fresh.length > 0) {
    await em.execute(place.update, [JSON.stringify(fresh)]);
    await recordChange(em, operator, {
      action: 'credentials rotate',
      subject: 'passwords of accounts',
      after: { rotated: fresh.length },
    });
  }
  summary.rotated += fresh.length;
  return rows.at(-1)?.id;
}

function sealAgain(secrets: Secrets, sealed: Buffer, row: string): Buffer | undefined {
  try {
    return secrets.encrypt(secrets.decrypt(sealed, row), row);
  } catch {
    return undefined;
  }
}
