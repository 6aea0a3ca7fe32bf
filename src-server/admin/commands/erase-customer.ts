import type { OperatorContext } from '../../context.ts';
import { moneySchema } from '../../../src-shared/money-schema.ts';
import { type Cents, centsToDecimal, formatMoney } from '../../../src-shared/money.ts';
import { lockBalance } from '../../ledger/index.ts';
import { type MailServices, queueMail } from '../../mail/index.ts';
import { OperationRefused, recordChange } from '../../operator-log/index.ts';
import { type EntityManager, inTransaction } from '../../platform/database.ts';
import { type ErasureBlocker, eraseCustomer, findBlockers } from '../../privacy/index.ts';
import { type CustomerExposure, readExposure } from '../queries/customer-exposure.ts';
import { findCustomer } from '../find-customer.ts';

/** More than this is given up only by naming the amount: a mistyped address must not cost a customer their money. */
const GIVE_UP_LIMIT_CENTS = 5_00;

interface ErasureRequest {
  email: string;
  reason: string;
  /** False: only look. */
  isConfirmed: boolean;
  /** EUR as typed: exactly what is lost. */
  giveUp?: string | undefined;
}

export interface ErasureReport {
  id: number;
  email: string;
  /** What is there, or was, at the moment of erasing. */
  exposure: CustomerExposure;
  /** The balance, and what is promised to it. */
  lostCents: Cents;
  /** While there are any, the customer cannot be erased. */
  blockers: ErasureBlocker[];
  /** Whether `giveUp` must name what is lost. */
  mustNameLoss: boolean;
  isDone: boolean;
}

/**
 * Deletes the account of a customer who asked by mail; the customer gets a mail that says so. Throws OperationRefused for an
 * unknown customer, for what stands in the way, and when what is lost was not named or is another amount by now.
 */
export async function eraseByOperator(
  ctx: OperatorContext<MailServices>,
  request: ErasureRequest,
): Promise<ErasureReport> {
  return inTransaction(ctx, async (transaction) => {
    const { id } = await findCustomer(transaction.em, request.email);
    // What is shown is what is lost: nothing comes or goes until the transaction ends.
    await lockBalance(transaction.em, id);
    const report = await lookAt(transaction.em, request.email, id);
    if (!request.isConfirmed) return report;
    refuseUnlessNamed(report, request.giveUp);
    const erasure = await eraseCustomer(transaction.em, { customerId: id });
    if (erasure.outcome === 'blocked') throw new OperationRefused(textOf(erasure.blockers));
    const { email, givenUpCents } = erasure;
    await recordChange(transaction, {
      action: 'customer erase',
      subject: `customer ${id}`,
      reason: request.reason,
      after: { givenUpCents, lostCents: report.lostCents },
    });
    await queueMail(transaction, { template: 'account-deleted', to: email, values: { givenUpCents } });
    return { ...report, email, isDone: true };
  });
}

async function lookAt(em: EntityManager, email: string, id: number): Promise<ErasureReport> {
  const exposure = await readExposure(em, id);
  const lostCents =
    exposure.balanceCents + exposure.pending.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return {
    id,
    email: email.trim().toLowerCase(),
    exposure,
    lostCents,
    blockers: await findBlockers(em, id),
    mustNameLoss: lostCents > GIVE_UP_LIMIT_CENTS,
    isDone: false,
  };
}

function refuseUnlessNamed({ blockers, lostCents, mustNameLoss }: ErasureReport, giveUp?: string): void {
  if (blockers.length > 0) throw new OperationRefused(textOf(blockers));
  if (giveUp === undefined && !mustNameLoss) return;
  if (giveUp === undefined) {
    throw new OperationRefused(
      `${formatMoney(lostCents)} would be lost; if that is meant, say --give-up ${centsToDecimal(lostCents)}`,
    );
  }
  const named = moneySchema.safeParse(giveUp.trim());
  if (!named.success || named.data !== lostCents) {
    throw new OperationRefused(`${giveUp} is not what would be lost, which is ${formatMoney(lostCents)}`);
  }
}

function textOf(blockers: readonly ErasureBlocker[]): string {
  return blockers.map(({ text }) => text).join('\n');
}
