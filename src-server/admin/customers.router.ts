/**
 * Customers in the console: their data, and commands. E-mail addresses are looked up here and never sent to the
 * console's addresses.
 */
import { z } from 'zod';
import { customerListSchema, noteTextSchema } from '../../src-shared/admin/customers.ts';
import { reasonSchema } from '../../src-shared/admin/reason.ts';
import { idSchema } from '../../src-shared/id-schema.ts';
import { centsSchema } from '../../src-shared/money-schema.ts';
import { type Cents, centsToDecimal } from '../../src-shared/money.ts';
import { pageSchema } from '../../src-shared/page-schema.ts';
import { listTransactions } from '../wallet/index.ts';
import {
  type AdminContext,
  adminRouter,
  operatorProcedure,
  provedProcedure,
  reportProcedure,
} from './admin-trpc.ts';
import { adjustBalance } from './commands/adjust-balance.ts';
import { allowTransfer } from './commands/allow-transfer.ts';
import { blockCustomer, unblockCustomer } from './commands/block-customer.ts';
import { clearTakeoverReport } from './commands/clear-takeover-report.ts';
import { eraseByOperator } from './commands/erase-customer.ts';
import { recoverFactors, stopRecovery } from './commands/recover-factors.ts';
import { exportCustomer } from './customers/export-customer.ts';
import { listCustomersPage } from './customers/list-customers-page.ts';
import { addNote } from './customers/notes.ts';
import { readCustomer } from './customers/read-customer.ts';
import { findCustomerByEither } from './find-customer.ts';
import { previewEntries } from './preview-entries.ts';
import { doOrPropose } from './proposals/proposals.ts';

const TRANSACTIONS_PER_PAGE = 50;

const customer = z.strictObject({ id: idSchema });
const reasoned = customer.extend({ reason: reasonSchema });
const adjustment = customer.extend({
  amountCents: centsSchema,
  /** Shown in the customer's transactions. */
  text: z.string().trim().min(1).max(200),
});
const erasure = customer.extend({
  /** Exactly the amount that is lost, if it is large. */
  giveUpCents: centsSchema.nonnegative().optional(),
});

async function emailOf({ em }: AdminContext, id: number): Promise<string> {
  return (await findCustomerByEither(em, String(id))).email;
}

async function adjust(
  ctx: AdminContext,
  {
    id,
    amountCents,
    ...order
  }: z.infer<typeof adjustment> & { reason: string; seenBalanceCents?: Cents | undefined },
  checkSum?: (cents: Cents) => void,
) {
  const email = await emailOf(ctx, id);
  return adjustBalance(ctx, { email, amount: centsToDecimal(amountCents), ...order, checkSum });
}

async function erase(
  ctx: AdminContext,
  { id, giveUpCents, ...order }: z.infer<typeof erasure> & { reason: string; isConfirmed: boolean },
) {
  const giveUp = giveUpCents === undefined ? undefined : centsToDecimal(giveUpCents);
  return eraseByOperator(ctx, { ...order, email: await emailOf(ctx, id), giveUp });
}

export const customersRouter = adminRouter({
  list: reportProcedure('customers.read')
    .input(customerListSchema)
    .query(({ ctx, input }) =>
      listCustomersPage(ctx, { ...input, timeZone: ctx.services.settings.get('reports.timeZone') }),
    ),
  one: operatorProcedure('customers.read')
    .input(customer)
    .query(({ ctx, input }) => readCustomer(ctx, input.id)),
  /** Every change of their balance, newest first. */
  transactions: operatorProcedure('customers.read')
    .input(customer.extend({ page: pageSchema.shape.page }))
    .query(({ ctx, input: { id, page } }) =>
      listTransactions({ em: ctx.em, actor: { customerId: id } }, { page, limit: TRANSACTIONS_PER_PAGE }),
    ),
  addNote: operatorProcedure('customers.note')
    .input(z.strictObject({ customerId: idSchema, text: noteTextSchema }))
    .mutation(({ ctx, input }) => addNote(ctx, input)),
  block: operatorProcedure('customers.block')
    .input(reasoned.extend({ endsListings: z.boolean(), isConfirmed: z.boolean() }))
    .mutation(({ ctx, input: { id, ...order } }) => blockCustomer(ctx, { which: String(id), ...order })),
  unblock: operatorProcedure('customers.block')
    .input(reasoned)
    .mutation(({ ctx, input: { id, reason } }) => unblockCustomer(ctx, { which: String(id), reason })),
  clearReport: operatorProcedure('customers.block')
    .input(reasoned)
    .mutation(({ ctx, input: { id, reason } }) => clearTakeoverReport(ctx, { which: String(id), reason })),
  previewAdjustment: operatorProcedure('customers.adjust')
    .input(adjustment)
    .mutation(({ ctx, input }) => previewEntries(() => adjust(ctx, { ...input, reason: 'preview' }))),
  adjust: provedProcedure('customers.adjust')
    .input(
      adjustment.extend({ reason: reasonSchema, seenBalanceCents: centsSchema.nonnegative().optional() }),
    )
    .mutation(async ({ ctx, input }) => {
      const { id: customerId, amountCents, text, reason, seenBalanceCents } = input;
      const amount = centsToDecimal(amountCents);
      const order = { customerId, amount, text, seenBalanceCents };
      const asked = { action: 'balance adjust', input: order, amountCents, reason } as const;
      return doOrPropose(ctx, asked, (checkSum) => adjust(ctx, input, checkSum));
    }),
  allowTransfers: operatorProcedure('customers.transfers')
    .input(reasoned.extend({ isAllowed: z.boolean() }))
    .mutation(async ({ ctx, input: { id, ...order } }) => ({
      isChanged: await allowTransfer(ctx, { email: await emailOf(ctx, id), ...order }),
    })),
  recoverFactors: provedProcedure('customers.factors')
    .input(reasoned)
    .mutation(({ ctx, input: { id, reason } }) => recoverFactors(ctx, { which: String(id), reason })),
  stopRecovery: operatorProcedure('customers.factors')
    .input(reasoned)
    .mutation(({ ctx, input: { id, reason } }) => stopRecovery(ctx, { which: String(id), reason })),
  /** What would be lost, what prevents it, and the journals that would be posted. */
  previewErasure: operatorProcedure('customers.erase')
    .input(customer)
    .mutation(async ({ ctx, input: { id } }) => {
      const order = { id, reason: 'preview' };
      const report = await erase(ctx, { ...order, isConfirmed: false });
      if (report.blockers.length > 0) return { result: report, journals: [] };
      return previewEntries(() => erase(ctx, { ...order, giveUpCents: report.lostCents, isConfirmed: true }));
    }),
  erase: provedProcedure('customers.erase')
    .input(erasure.extend({ reason: reasonSchema }))
    .mutation(async ({ ctx, input }) => {
      const { id: customerId, reason } = input;
      const { lostCents } = await erase(ctx, { id: customerId, reason, isConfirmed: false });
      const order = { customerId, giveUpCents: input.giveUpCents ?? 0 };
      const asked = { action: 'customer erase', input: order, amountCents: lostCents, reason } as const;
      return doOrPropose(ctx, asked, () => erase(ctx, { ...input, isConfirmed: true }));
    }),
  /** Everything stored about them, as in their own export, without the passwords of their accounts. */
  export: provedProcedure('customers.erase')
    .input(reasoned)
    .mutation(({ ctx, input }) => exportCustomer(ctx, input)),
});
