import type { OperatorContext } from '../../context.ts';
import { moneySchema } from '../../../src-shared/money-schema.ts';
import { type Cents, centsToDecimal, formatMoney } from '../../../src-shared/money.ts';
import { type MailServices, queueMail } from '../../mail/index.ts';
import { OperationRefused, recordChange } from '../../operator-log/index.ts';
import { type EntityManager, inTransaction } from '../../platform/database.ts';
import { type ErasureBlocker, eraseCustomer, findBlockers, lockForErasure } from '../../privacy/index.ts';
import { type CustomerExposure, readExposure } from '../queries/customer-exposure.ts';
import { findCustomer } from '../find-customer.ts';

/** A larger balance must be confirmed by naming the amount: a mistyped address must not cost a customer their money. */
const GIVE_UP_LIMIT_CENTS = 5_00;

interface ErasureRequest {
  email: string;
  reason: string;
  /** False: only shows what would happen. */
  isConfirmed: boolean;
  /** EUR as typed: exactly the amount that is lost. */
  giveUp?: string | undefined;
}

export interface ErasureReport {
  id: number;
  email: string;
  /** The customer's state when they were, or would be, erased. */
  exposure: CustomerExposure;
  /** The balance plus what is promised. */
  lostCents: Cents;
  /** The customer cannot be erased while there are any. */
  blockers: ErasureBlocker[];
  /** Whether `giveUp` must name the lost amount. */
  mustNameLoss: boolean;
  isDone: boolean;
}

/**
 * Deletes the account of a customer who asked for it by mail, and confirms by mail. Throws OperationRefused for an unknown
 * customer, if something prevents it, and if the lost amount was not named or has changed.
 */
export async function eraseByOperator(
  ctx: OperatorContext<MailServices>,
  request: ErasureRequest,
): Promise<ErasureReport> {
  return inTransaction(ctx, async (transaction) => {
    const { id } = await findCustomer(transaction.em, request.email);
    // What is shown is what is lost: nothing can change until the transaction ends.
    await lockForErasure(transaction.em, id);
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
    const text = `${formatMoney(lostCents)} would be lost`;
    throw new OperationRefused(`${text}; if that is meant, say --give-up ${centsToDecimal(lostCents)}`, {
      inConsole: text,
    });
  }
  const named = moneySchema.safeParse(giveUp.trim());
  if (!named.success || named.data !== lostCents) {
    throw new OperationRefused(`${giveUp} is not what would be lost, which is ${formatMoney(lostCents)}`);
  }
}

function textOf(blockers: readonly ErasureBlocker[]): string {
  return blockers.map(({ text }) => text).join('\n');
}
