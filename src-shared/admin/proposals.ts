/** What one operator asks for and another confirms: money actions above a limit. */
import { z } from 'zod';
import { idSchema } from '../id-schema.ts';
import { requiredText } from '../required-text.ts';
import { listInputSchema } from './list.ts';

/** `confirmed` while it is done; then `done`, or `failed` with the reason. */
export const PROPOSAL_STATES = ['open', 'confirmed', 'done', 'failed', 'declined'] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

export const proposalListSchema = listInputSchema({
  sorts: ['proposedAt', 'amountCents'],
  filters: { state: z.enum(PROPOSAL_STATES) },
});
export const proposalSchema = z.strictObject({ id: idSchema });
export const declinedProposalSchema = z.strictObject({ id: idSchema, answer: requiredText.trim().max(500) });
