/** Everything that is held about a customer, as one JSON object with a list per kind (privacy policy, "Your rights"; GDPR: access and portability). */
import { sql } from 'kysely';
import type { CustomerContext } from '../context.ts';
import { batchesOf } from '../exports/index.ts';
import { requireProof } from '../identity/index.ts';
import type { LimitRule } from '../platform/rate-limits.ts';
import type { DatabaseContext } from '../platform/database.ts';
import { type Row, type Section, SECTIONS } from './personal-data-sections.ts';

const DATA_BY_CUSTOMER: LimitRule = { name: 'personal-data', points: 10, perSeconds: 10 * 60 };
const BATCH = 500;

/** The answer as JSON, in pieces. Throws `throttled` and `second_factor_required`. */
export async function personalData(ctx: CustomerContext): Promise<AsyncGenerator<string>> {
  // It contains the passwords of their accounts.
  await requireProof(ctx, 'export_passwords');
  await ctx.services.limits.consume(DATA_BY_CUSTOMER, String(ctx.actor.customerId));
  return jsonOf(ctx);
}

async function* jsonOf(ctx: CustomerContext): AsyncGenerator<string> {
  for (const [index, { name, select, present = asItIs }] of SECTIONS.entries()) {
    yield `${index === 0 ? '{' : ','}\n"${name}": [`;
    let separator = '\n';
    for await (const rows of batchesOf((after: string | undefined) =>
      readBatch({ db: ctx.db, customerId: ctx.actor.customerId }, select, after),
    )) {
      yield separator + rows.map((row) => JSON.stringify(present(row, ctx))).join(',\n');
      separator = ',\n';
    }
    yield ']';
  }
  yield '\n}\n';
}

const asItIs = (row: Row): Row => row;

/** The same for an operator on behalf of the shop, without the passwords of accounts. */
export async function dataWithoutPasswords(
  { db }: Pick<DatabaseContext, 'db'>,
  customerId: number,
): Promise<Record<string, Row[]>> {
  const data: Record<string, Row[]> = {};
  for (const { name, select } of SECTIONS) {
    const rows: Row[] = [];
    for await (const batch of batchesOf((after: string | undefined) =>
      readBatch({ db, customerId }, select, after),
    ))
      rows.push(...batch.map(({ password: _password, ...row }) => row));
    data[name] = rows;
  }
  return data;
}

async function readBatch(
  { db, customerId }: Pick<DatabaseContext, 'db'> & { customerId: number },
  select: Section['select'],
  after: string | undefined,
) {
  const records = await db
    .selectFrom(select(db, customerId).as('section'))
    .select([sql<string>`key::text`.as('key'), sql<Row>`to_jsonb(section) - 'key'`.as('row')])
    .$if(after !== undefined, (query) => query.where(sql`key`, '>', after))
    .orderBy('section.key')
    .limit(BATCH)
    .execute();
  return {
    rows: records.map(({ row }) => row),
    next: records.length < BATCH ? undefined : records.at(-1)?.key,
  };
}
