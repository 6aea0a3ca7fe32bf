/**
 * Actions that wait for a second operator. Operators who may read queues see them; deciding requires the right of the action
 * itself.
 */
import {
  declinedProposalSchema,
  proposalListSchema,
  proposalSchema,
} from '../../src-shared/admin/proposals.ts';
import { adminRouter, operatorProcedure, provedProcedure } from './admin-trpc.ts';
import { confirmProposal, declineProposal, listProposals } from './proposals/proposals.ts';

export const proposalsRouter = adminRouter({
  list: operatorProcedure('queues.read')
    .input(proposalListSchema)
    .query(({ ctx, input }) => listProposals(ctx, input)),
  confirm: provedProcedure('queues.read')
    .input(proposalSchema)
    .mutation(({ ctx, input }) => confirmProposal(ctx, input)),
  decline: operatorProcedure('queues.read')
    .input(declinedProposalSchema)
    .mutation(({ ctx, input }) => declineProposal(ctx, input)),
});
