/** Money actions above a limit: proposed by one operator and confirmed by another. */
import { z } from 'zod';
import { idSchema } from '../id-schema.ts';
import { requiredText } from '../required-text.ts';
import { listInputSchema } from './list.ts';

/** `confirmed` while it is being carried out; then `done`, or `failed` with the reason. */
export const PROPOSAL_STATES = ['open', 'confirmed', 'done', 'failed', 'declined'] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

export const proposalListSchema = listInputSchema({
  sorts: ['proposedAt', 'amountCents'],
  filters: { state: z.enum(PROPOSAL_STATES) },
});
export const proposalSchema = z.strictObject({ id: idSchema });
export const declinedProposalSchema = z.strictObject({ id: idSchema, answer: requiredText.trim().max(500) });
