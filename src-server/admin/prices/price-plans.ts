/** Drafts of price lists, and lists that a job puts in force at their time. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { PriceList } from '../../../src-shared/catalog/prices.ts';
import { currentPriceList, lockPrices, priceChanges } from '../../catalog/import/index.ts';
import type { OperatorContext, WorkContext } from '../../context.ts';
import { lastChanges, OperationRefused, recordChange } from '../../operator-log/index.ts';
import { type DatabaseContext, inTransaction } from '../../platform/database.ts';
import { now } from '../../platform/sql.ts';
import { lockedPrices, replacePrices } from './put-prices-in-force.ts';

interface PlanRequest {
  name: string;
  prices: PriceList;
  basedOn: number | null;
  /** Null: a draft. */
  dueAt: Date | null;
  reason: string;
}

/** Saves a draft, or schedules a list. Throws OperationRefused if other prices are in force than those it is based on. */
export async function planPrices(
  ctx: OperatorContext,
  { name, prices, basedOn, dueAt, reason }: PlanRequest,
): Promise<number> {
  if (dueAt !== null && dueAt.getTime() <= Date.now())
    throw new OperationRefused('this time is over already');
  return inTransaction(ctx, async (transaction) => {
    const before = dueAt === null ? undefined : await lockedPrices(transaction.em, basedOn);
    if (dueAt !== null && priceChanges(before?.prices, prices).length === 0)
      throw new OperationRefused('these prices are in force already');
    const { id } = await transaction.db
      .insertInto('price_plan')
      .values({ name, prices, based_on: basedOn, due_at: dueAt, who: ctx.operator.who })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordChange(transaction, {
      action: dueAt === null ? 'prices draft' : 'prices schedule',
      subject: `price plan ${id}`,
      reason,
      after: { name, dueAt: dueAt ?? undefined },
    });
    return id;
  });
}

/** Removes a draft or a scheduled list. Throws OperationRefused, naming who was first, if that was already done. */
export async function cancelPlan(
  ctx: OperatorContext,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  const subject = `price plan ${id}`;
  await inTransaction(ctx, async (transaction) => {
    const cancelled = await transaction.db
      .updateTable('price_plan')
      .set({ outcome: 'cancelled', ended_at: now })
      .where('id', '=', id)
      .where('outcome', 'is', null)
      .returning('due_at as dueAt')
      .executeTakeFirst();
    if (!cancelled) {
      const plan = await transaction.db
        .selectFrom('price_plan')
        .select('outcome')
        .where('id', '=', id)
        .executeTakeFirst();
      if (!plan) throw new OperationRefused('there is no such plan');
      const by =
        plan.outcome === 'cancelled' ? (await lastChanges(transaction, [subject])).get(subject) : null;
      throw new OperationRefused(`it is ${plan.outcome} already${by ? `, by ${by.who}` : ''}`);
    }
    await recordChange(transaction, {
      action: 'prices cancel',
      subject,
      reason,
      before: { dueAt: cancelled.dueAt },
    });
  });
}

export interface PricePlan {
  id: number;
  name: string;
  prices: PriceList;
  basedOn: number | null;
  dueAt: Date | null;
  who: string;
  createdAt: Date;
  outcome: 'overtaken' | null;
  /** Other prices were put in force since: it will not be applied. */
  isOvertaken: boolean;
}

/** Pending plans: drafts, scheduled lists by their time, and those of the last week that were overtaken. */
export async function listPlans({ db }: Pick<DatabaseContext, 'db'>): Promise<PricePlan[]> {
  return db
    .selectFrom('price_plan as plan')
    .select([
      'plan.id',
      'plan.name',
      'plan.prices',
      'plan.based_on as basedOn',
      'plan.due_at as dueAt',
      'plan.who',
      'plan.created_at as createdAt',
      'plan.outcome',
    ])
    .select(isOvertaken.as('isOvertaken'))
    .where((eb) =>
      eb.or([
        eb('plan.outcome', 'is', null),
        eb.and([
          eb('plan.outcome', '=', 'overtaken'),
          eb('plan.ended_at', '>', new Date(Date.now() - 7 * 86_400_000)),
        ]),
      ]),
    )
    .orderBy('plan.due_at')
    .orderBy('plan.id')
    .$narrowType<{ outcome: 'overtaken' | null }>()
    .execute();
}

/**
 * Whether prices were put in force by hand since the plan was made: a list that did not come from a plan. For the table
 * `plan`.
 */
const isOvertaken = sql<boolean>`exists (select from price_list list where list.id > coalesce(plan.based_on, 0)
  and not exists (select from price_plan other where other.price_list_id = list.id))`;

/**
 * Puts due plans in force, oldest first, each in its own transaction. One that fails is tried again a minute later and holds up those
 * after it: put in force later than they, it would undo them. A plan that was overtaken by an operator is ended without being applied.
 */
export async function applyDuePlans(ctx: WorkContext<unknown>): Promise<void> {
  for (;;) {
    const isOver = await inTransaction(ctx, async (transaction) => {
      const { em, db } = transaction;
      await lockPrices(em);
      const plan = await db
        .selectFrom('price_plan as plan')
        .select(['plan.id', 'plan.name', 'plan.prices', 'plan.who'])
        .select(isOvertaken.as('isOvertaken'))
        .where('plan.due_at', '<=', now)
        .where('plan.outcome', 'is', null)
        .orderBy('plan.due_at')
        .orderBy('plan.id')
        .limit(1)
        .forUpdate()
        .executeTakeFirst();
      if (!plan) return true;
      const end = (outcome: 'applied' | 'overtaken', priceListId: number | null): Promise<unknown> =>
        db
          .updateTable('price_plan')
          .set({ outcome, ended_at: now, price_list_id: priceListId })
          .where('id', '=', plan.id)
          .execute();
      const operator = { who: plan.who, osUser: 'schedule', run: randomUUID() };
      const asOperator: OperatorContext = { ...transaction, operator };
      const before = await currentPriceList(em);
      if (plan.isOvertaken) {
        await end('overtaken', null);
        await recordChange(asOperator, {
          action: 'prices overtaken',
          subject: `price plan ${plan.id}`,
          after: { inForce: before?.id },
        });
        return false;
      }
      const isSame = priceChanges(before?.prices, plan.prices).length === 0;
      const id = isSame
        ? null
        : await replacePrices(asOperator, {
            action: 'prices apply',
            before,
            prices: plan.prices,
            reason: `scheduled: ${plan.name}`,
          });
      await end('applied', id);
      return false;
    });
    if (isOver) return;
  }
}
