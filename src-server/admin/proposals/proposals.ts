/**
 * The four-eyes principle (dual control): above a limit (setting `console.secondPersonAboveCents`) a money action is not done but put
 * down as a proposal, which another operator with the same right confirms or declines. It is confirmed once; an action that breaks off
 * is `failed` and never tried again by itself, so that no money moves twice.
 */
import { sql } from 'kysely';
import { hasRight } from '../../../src-shared/admin/rights.ts';
import type { ListInput, ListPage } from '../../../src-shared/admin/list.ts';
import type { ProposalState } from '../../../src-shared/admin/proposals.ts';
import { ShopError } from '../../../src-shared/errors.ts';
import type { Cents } from '../../../src-shared/money.ts';
import { OperationRefused, recordChange } from '../../operator-log/index.ts';
import { inTransaction } from '../../platform/database.ts';
import { now } from '../../platform/sql.ts';
import type { AdminContext } from '../admin-trpc.ts';
import { keysetPage } from '../keyset.ts';
import { previewEntries } from '../preview-entries.ts';
import {
  type ConfirmedAction,
  PROPOSAL_ACTIONS,
  type ProposalActionName,
  type ProposalInput,
} from './proposal-actions.ts';

/** A procedure's answer if its action waits for a second operator. */
export interface Proposed {
  outcome: 'proposed';
  proposalId: number;
}

interface Asked<Name extends ProposalActionName> {
  action: Name;
  input: ProposalInput<Name>;
  /** The amount moved, in either direction. */
  amountCents: Cents;
  /** The sum of earlier actions of this kind on the same subject: parts of an amount count together. */
  earlierCents?: Cents;
  /** Nothing in euros says how much it is: it waits for a second operator, whatever the limit is. */
  isAmountUnknown?: boolean;
  reason: string;
  /** What the action would post, as it was shown. */
  preview?: unknown;
}

type Sum = Pick<Asked<ProposalActionName>, 'amountCents' | 'earlierCents' | 'isAmountUnknown'>;

const sumOf = ({ amountCents, earlierCents = 0, isAmountUnknown = false }: Sum): Cents =>
  isAmountUnknown ? Infinity : Math.abs(amountCents) + earlierCents;

function isAboveLimit({ services }: AdminContext, sumCents: Cents): boolean {
  return sumCents > services.settings.get('console.secondPersonAboveCents');
}

/** Aborts the transaction of an action whose amount, together with earlier ones, is above the limit. */
class SumAboveLimit extends Error {}

/** Null: the operator may act alone. Otherwise a proposal was stored, and nothing else must be done. */
export async function needsSecondPerson<Name extends ProposalActionName>(
  ctx: AdminContext,
  asked: Asked<Name>,
): Promise<Proposed | null> {
  return isAboveLimit(ctx, sumOf(asked)) ? propose(ctx, asked) : null;
}

async function propose<Name extends ProposalActionName>(
  ctx: AdminContext,
  { action, input, amountCents, reason, preview }: Asked<Name>,
): Promise<Proposed> {
  const cents = Math.abs(amountCents);
  return inTransaction(ctx, async (transaction) => {
    const { id } = await transaction.db
      .insertInto('operator_proposal')
      .values({
        action,
        input: sql`${JSON.stringify(input)}::jsonb`,
        amount_cents: cents,
        reason,
        preview: preview === undefined ? null : sql`${JSON.stringify(preview)}::jsonb`,
        proposed_by_id: ctx.actor.operatorId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordChange(transaction, {
      action: 'proposals ask',
      subject: `proposal ${id}`,
      reason,
      after: { action, amountCents: cents },
    });
    return { outcome: 'proposed', proposalId: id };
  });
}

/**
 * Carries out a money action or, above the limit, stores it as a proposal with the journals that it would post. Impossible actions are
 * refused at once and never become proposals. An action whose earlier parts are known only under its own locks calls `checkSum` there
 * with the sum of all of them: of concurrent parts, each one counts those before it.
 */
export async function doOrPropose<Name extends ProposalActionName, Done>(
  ctx: AdminContext,
  asked: Omit<Asked<Name>, 'preview'>,
  work: (checkSum?: (cents: Cents) => void) => Promise<Done>,
): Promise<Done | Proposed> {
  if (!isAboveLimit(ctx, sumOf(asked))) {
    try {
      return await work((cents) => {
        if (isAboveLimit(ctx, cents)) throw new SumAboveLimit();
      });
    } catch (error) {
      if (!(error instanceof SumAboveLimit)) throw error;
    }
  }
  const { journals } = await previewEntries(() => work());
  return propose(ctx, { ...asked, preview: { journals } });
}

export interface ProposalListRow {
  id: number;
  action: string;
  input: unknown;
  amountCents: Cents;
  reason: string;
  preview: unknown;
  proposedBy: string;
  proposedById: number;
  proposedAt: Date;
  state: ProposalState;
  decidedBy: string | null;
  decidedAt: Date | null;
  answer: string | null;
  /** Whether the reading operator may confirm it. */
  isMineToDecide: boolean;
}

export async function listProposals(
  ctx: AdminContext,
  input: ListInput<'proposedAt' | 'amountCents', { state?: ProposalState | undefined }>,
): Promise<ListPage<ProposalListRow>> {
  const { state } = input.filter;
  const query = ctx.db
    .selectFrom('operator_proposal as p')
    .innerJoin('operator as asking', 'asking.id', 'p.proposed_by_id')
    .leftJoin('operator as deciding', 'deciding.id', 'p.decided_by_id')
    .select([
      'p.id',
      'p.action',
      'p.input',
      'p.amount_cents as amountCents',
      'p.reason',
      'p.preview',
      'asking.name as proposedBy',
      'asking.id as proposedById',
      'p.proposed_at as proposedAt',
      'p.state',
      'deciding.name as decidedBy',
      'p.decided_at as decidedAt',
      'p.answer',
    ])
    .$if(state !== undefined, (all) => all.where('p.state', '=', state ?? 'open'));
  const page = await keysetPage(ctx.db, query, input, {
    sorts: {
      proposedAt: { column: 'p.proposed_at', type: 'instant' },
      amountCents: { column: 'p.amount_cents', type: 'integer' },
    },
    id: { column: 'p.id', type: 'integer' },
  });
  return {
    ...page,
    rows: page.rows.map((row) => ({ ...row, isMineToDecide: mayDecide(ctx, row) && row.state === 'open' })),
  };
}

function mayDecide(
  { actor }: AdminContext,
  { action, proposedById }: { action: string; proposedById: number },
) {
  const known = Object.hasOwn(PROPOSAL_ACTIONS, action);
  return (
    known &&
    proposedById !== actor.operatorId &&
    hasRight(actor.role, PROPOSAL_ACTIONS[action as ProposalActionName].right)
  );
}

/**
 * Carries out another operator's proposal. Throws `right_missing` without the right of the action, and OperationRefused for one's own
 * proposal, for one already decided (naming who was first), and for an action that could not be done.
 */
export async function confirmProposal(
  ctx: AdminContext,
  { id }: { id: number },
): Promise<ConfirmedAction | null> {
  const proposal = await ctx.db
    .selectFrom('operator_proposal')
    .select(['action', 'input', 'reason', 'proposed_by_id as proposedById'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!proposal) throw new ShopError('not_found');
  if (proposal.proposedById === ctx.actor.operatorId)
    throw new OperationRefused('you have asked for this yourself; another operator has to confirm it');
  if (!mayDecide(ctx, proposal)) throw new ShopError('right_missing');
  // Marked as confirmed before the action: if interrupted, it is not done twice.
  await decide(ctx, id, { state: 'confirmed', log: 'proposals confirm', reason: proposal.reason });
  try {
    const { run } = PROPOSAL_ACTIONS[proposal.action as ProposalActionName];
    const done = await run(ctx, proposal.input, proposal.reason);
    await end(ctx, id, { state: 'done', answer: null });
    return done;
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    const answer = error instanceof OperationRefused ? error.inConsole : text;
    await end(ctx, id, { state: 'failed', answer });
    throw error;
  }
}

/** Proposers may decline their own, to withdraw it. Throws as `confirmProposal`. */
export async function declineProposal(
  ctx: AdminContext,
  { id, answer }: { id: number; answer: string },
): Promise<void> {
  const proposal = await ctx.db
    .selectFrom('operator_proposal')
    .select(['action', 'proposed_by_id as proposedById'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!proposal) throw new ShopError('not_found');
  if (proposal.proposedById !== ctx.actor.operatorId && !mayDecide(ctx, proposal))
    throw new ShopError('right_missing');
  await decide(ctx, id, { state: 'declined', log: 'proposals decline', reason: answer, answer });
}

async function decide(
  ctx: AdminContext,
  id: number,
  {
    state,
    log,
    reason,
    answer = null,
  }: { state: ProposalState; log: string; reason: string; answer?: string | null },
): Promise<void> {
  await inTransaction(ctx, async (transaction) => {
    const decided = await transaction.db
      .updateTable('operator_proposal')
      .set({ state, answer, decided_by_id: ctx.actor.operatorId, decided_at: now })
      .where('id', '=', id)
      .where('state', '=', 'open')
      .returning('id')
      .executeTakeFirst();
    if (!decided) throw await decidedBefore(transaction, id);
    await recordChange(transaction, { action: log, subject: `proposal ${id}`, reason });
  });
}

async function decidedBefore({ db }: AdminContext, id: number): Promise<OperationRefused> {
  const first = await db
    .selectFrom('operator_proposal as p')
    .innerJoin('operator', 'operator.id', 'p.decided_by_id')
    .select(['operator.name', 'p.state'])
    .where('p.id', '=', id)
    .executeTakeFirst();
  const was = first?.state === 'declined' ? 'declined' : 'confirmed';
  return new OperationRefused(`${first?.name ?? 'another operator'} was first: this was ${was}`);
}

async function end(
  { db }: AdminContext,
  id: number,
  outcome: { state: ProposalState; answer: string | null },
): Promise<void> {
  await db
    .updateTable('operator_proposal')
    .set(outcome)
    .where('id', '=', id)
    .where('state', '=', 'confirmed')
    .execute();
}
