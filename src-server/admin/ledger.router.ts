import { z } from 'zod';
import { journalListSchema } from '../../src-shared/admin/ledger.ts';
import { askForAudit } from '../ledger/index.ts';
import { adminRouter, operatorProcedure, reportProcedure } from './admin-trpc.ts';
import { journalKinds, listAccounts, listAudits, listJournals, readJournal } from './ledger/read-ledger.ts';

export const ledgerRouter = adminRouter({
  accounts: reportProcedure('ledger.read').query(({ ctx }) => listAccounts(ctx)),
  kinds: operatorProcedure('ledger.read').query(({ ctx }) => journalKinds(ctx)),
  journals: reportProcedure('ledger.read')
    .input(journalListSchema)
    .query(({ ctx, input }) =>
      listJournals(ctx, { ...input, timeZone: ctx.services.settings.get('reports.timeZone') }),
    ),
  journal: operatorProcedure('ledger.read')
    .input(z.strictObject({ id: z.int().positive() }))
    .query(({ ctx, input }) => readJournal(ctx, input.id)),
  audits: operatorProcedure('ledger.read').query(({ ctx }) => listAudits(ctx)),
  /** Starts an audit, or returns the one that is running. Changes nothing. */
  audit: operatorProcedure('ledger.read').mutation(({ ctx }) => askForAudit(ctx, ctx.actor.email)),
});
