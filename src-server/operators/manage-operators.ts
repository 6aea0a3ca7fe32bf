/**
 * Who may use the console, and in which role. Changes are serialised, so that if two owners take each other's role at once, one
 * remains: the last owner who can sign in can be neither disabled nor downgraded. The command line may do everything; in the console,
 * operators cannot change their own rights.
 */
import { sql } from 'kysely';
import type { Role } from '../../src-shared/admin/rights.ts';
import type { OperatorContext } from '../context.ts';
import { type MailServices, queueMail } from '../mail/index.ts';
import { OperationRefused, recordChange } from '../operator-log/index.ts';
import { type DatabaseContext, inTransaction } from '../platform/database.ts';
import { now } from '../platform/sql.ts';
import { issueInvitation } from './invitations.ts';
import { removeFactorsAndSessions } from './operator-factors.ts';

/** An operator acting in the console; absent on the command line. */
interface ActingContext<Used = unknown> extends OperatorContext<Used> {
  actor?: { operatorId: number };
}

export interface OperatorRecord {
  id: number;
  email: string;
  name: string;
  role: Role;
  createdAt: Date;
  disabledAt: Date | null;
  hasPasskey: boolean;
  hasPassword: boolean;
  /** Until when an invitation's link works; null: there is none. */
  invitedUntil: Date | null;
  lastSeenAt: Date | null;
}

export async function listOperators({ db }: DatabaseContext): Promise<OperatorRecord[]> {
  return db
    .selectFrom('operator')
    .select((eb) => [
      'id',
      'email',
      'name',
      'role',
      'created_at as createdAt',
      'disabled_at as disabledAt',
      eb
        .exists(eb.selectFrom('operator_passkey').select('id').whereRef('operator_id', '=', 'operator.id'))
        .$castTo<boolean>()
        .as('hasPasskey'),
      eb('password_hash', 'is not', null).$castTo<boolean>().as('hasPassword'),
      eb
        .selectFrom('operator_invitation')
        .select('expires_at')
        .whereRef('operator_id', '=', 'operator.id')
        .where('expires_at', '>', now)
        .as('invitedUntil'),
      eb
        .selectFrom('operator_session')
        .select((inner) => inner.fn.max('last_seen_at').as('at'))
        .whereRef('operator_id', '=', 'operator.id')
        .as('lastSeenAt'),
    ])
    .orderBy('id')
    .execute();
}

/**
 * Adds an operator, who must then set up their sign-in, or gives one who has not done so yet a new link. Throws
 * OperationRefused for an operator who can sign in already.
 *
 * @returns the link's token
 */
export async function inviteOperator(
  ctx: ActingContext<MailServices>,
  { email, name, role }: { email: string; name: string; role: Role },
): Promise<{ id: number; token: string }> {
  return inOrder(ctx, async (transaction) => {
    const { em, db } = transaction;
    const id = await addOperator(db, { email, name, role });
    const token = await issueInvitation(em, id);
    await mailInvitation(transaction, { email, name, token });
    await recordChange(transaction, {
      action: 'operators invite',
      subject: `operator ${id}`,
      after: { role },
    });
    return { id, token };
  });
}

async function addOperator(
  db: DatabaseContext['db'],
  { email, name, role }: { email: string; name: string; role: Role },
): Promise<number> {
  const known = (await listOperators({ db } as DatabaseContext)).find((operator) => operator.email === email);
  if (!known) {
    const added = await db
      .insertInto('operator')
      .values({ email, name, role })
      .returning('id')
      .executeTakeFirstOrThrow();
    return added.id;
  }
  if (known.hasPasskey || known.hasPassword || known.disabledAt) {
    throw new OperationRefused(
      `${email} is ${known.disabledAt ? 'a disabled' : 'an'} operator already (${known.role})`,
    );
  }
  await db.updateTable('operator').set({ name, role }).where('id', '=', known.id).execute();
  return known.id;
}

async function mailInvitation(
  ctx: OperatorContext<MailServices>,
  { email, name, token }: { email: string; name: string; token: string },
): Promise<void> {
  await queueMail(ctx, { template: 'operator-invitation', to: email, values: { name, token } });
}

interface OperatorOrder {
  id: number;
  reason: string;
}

/** Denies access to the console at once: every session ends. Throws OperationRefused. */
export async function disableOperator(ctx: ActingContext, { id, reason }: OperatorOrder): Promise<void> {
  await inOrder(ctx, async (transaction) => {
    const operator = await changeable(transaction, id);
    if (operator.disabledAt) throw new OperationRefused(`operator ${id} is disabled already`);
    await keepAnOwner(transaction, operator);
    const { db } = transaction;
    await db.updateTable('operator').set({ disabled_at: now }).where('id', '=', id).execute();
    await db.deleteFrom('operator_session').where('operator_id', '=', id).execute();
    await db.deleteFrom('operator_invitation').where('operator_id', '=', id).execute();
    await recordChange(transaction, { action: 'operators disable', subject: `operator ${id}`, reason });
  });
}

/** Restores a disabled operator's access; they sign in as before. */
export async function enableOperator(ctx: ActingContext, { id, reason }: OperatorOrder): Promise<void> {
  await inOrder(ctx, async (transaction) => {
    const operator = await changeable(transaction, id);
    if (!operator.disabledAt) throw new OperationRefused(`operator ${id} is not disabled`);
    await transaction.db.updateTable('operator').set({ disabled_at: null }).where('id', '=', id).execute();
    await recordChange(transaction, { action: 'operators enable', subject: `operator ${id}`, reason });
  });
}

/** In the console, throws OperationRefused for the operator's own role. */
export async function changeRole(
  ctx: ActingContext,
  { id, role, reason }: OperatorOrder & { role: Role },
): Promise<void> {
  await inOrder(ctx, async (transaction) => {
    const operator = await changeable(transaction, id);
    if (operator.role === role) throw new OperationRefused(`operator ${id} is ${role} already`);
    await keepAnOwner(transaction, operator);
    await transaction.db.updateTable('operator').set({ role }).where('id', '=', id).execute();
    await recordChange(transaction, {
      action: 'operators role',
      subject: `operator ${id}`,
      reason,
      before: { role: operator.role },
      after: { role },
    });
  });
}

/**
 * For an operator who has lost phone and passkeys: removes all their factors, ends every session, and issues a link for setting up new
 * ones.
 *
 * @returns the link's token
 */
export async function resetFactors(
  ctx: ActingContext<MailServices>,
  { id, reason }: OperatorOrder,
): Promise<{ email: string; token: string }> {
  return inOrder(ctx, async (transaction) => {
    const operator = await changeable(transaction, id);
    if (operator.disabledAt) throw new OperationRefused(`operator ${id} is disabled`);
    await removeFactorsAndSessions(transaction, id);
    const token = await issueInvitation(transaction.em, id);
    await mailInvitation(transaction, { ...operator, token });
    await recordChange(transaction, { action: 'operators reset-factors', subject: `operator ${id}`, reason });
    return { email: operator.email, token };
  });
}

/** Serialises changes of operators; the acting operator must still be an owner. */
async function inOrder<Context extends ActingContext, T>(
  ctx: Context,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  return inTransaction(ctx, async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('operators'))`.execute(transaction.db);
    await refuseFormerOwner(transaction);
    return work(transaction);
  });
}

/** The session was read before this change had its turn. */
async function refuseFormerOwner({ db, actor }: ActingContext): Promise<void> {
  if (actor === undefined) return;
  const owner = await db
    .selectFrom('operator')
    .select('id')
    .where('id', '=', actor.operatorId)
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  if (!owner) throw new OperationRefused('you are no owner any more');
}

async function changeable(ctx: ActingContext, id: number): Promise<OperatorRecord> {
  const operator = (await listOperators(ctx)).find((each) => each.id === id);
  if (!operator) throw new OperationRefused(`there is no operator ${id}`);
  if (ctx.actor?.operatorId === id)
    throw new OperationRefused('nobody changes what they may do themselves; ask another owner');
  return operator;
}

async function keepAnOwner(ctx: ActingContext, operator: OperatorRecord): Promise<void> {
  if (!isActingOwner(operator)) return;
  const others = (await listOperators(ctx)).filter((each) => each.id !== operator.id && isActingOwner(each));
  if (others.length > 0) return;
  throw new OperationRefused(
    `operator ${operator.id} is the last owner who can sign in; make another one first`,
  );
}

function isActingOwner({ role, disabledAt, hasPasskey, hasPassword }: OperatorRecord): boolean {
  return role === 'owner' && disabledAt === null && (hasPasskey || hasPassword);
}
