import type { Command } from 'commander';
import {
  disableOperator,
  enableOperator,
  inviteOperator,
  listOperators,
  type OperatorRecord,
  resetFactors,
} from '../../src-server/operators/index.ts';
import { OperationRefused } from '../../src-server/operator-log/index.ts';
import { invitationAddress, INVITATION_HOURS, newOperatorSchema } from '../../src-shared/admin/sign-in.ts';
import { ROLES } from '../../src-shared/admin/rights.ts';
import { readPublicUrl } from '../config.ts';
import { currentInvocation, printLine } from './invocation.ts';
import { minuteText, printTable } from './print-table.ts';
import { type OperatedDatabase, withDatabase, withJobs } from './with-database.ts';

const INVITE_HELP = `
Prints a link that works once and for ${INVITATION_HOURS} hours, and mails it. Behind it the operator sets up a passkey, or a password with an
authenticator app. Again for the same address before it was used: a new link.`;

export function addOperatorCommands(program: Command): void {
  const operators = program.command('operators').description('people who use the console');
  operators
    .command('invite')
    .description('add an operator, or give one who has not accepted yet a new link')
    .requiredOption('--email <address>', 'where the invitation goes, and what they sign in with')
    .requiredOption('--name <name>', 'as the log and other operators name them')
    .requiredOption('--role <role>', ROLES.join(', '))
    .addHelpText('after', INVITE_HELP)
    .action(invite);
  operators.command('list').description('all operators').action(list);
  for (const verb of ['disable', 'enable'] as const) {
    operators
      .command(`${verb} <email>`)
      .description(verb === 'disable' ? 'take the console away from an operator, at once' : 'give it back')
      .requiredOption('--reason <text>', 'why, for the log of changes')
      .action((email: string, { reason }: { reason: string }) => switchOperator(verb, email, reason));
  }
  operators
    .command('reset-factors <email>')
    .description('for who lost phone and passkeys: nothing of theirs signs in any more but a new link')
    .requiredOption('--reason <text>', 'how you know who asks, for the log of changes')
    .action(reset);
}

async function invite(typed: { email: string; name: string; role: string }): Promise<void> {
  const parsed = newOperatorSchema.safeParse(typed);
  if (!parsed.success) {
    throw new OperationRefused(
      parsed.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`).join('\n'),
    );
  }
  await withJobs(async ({ ctx }) => {
    const { id, token } = await inviteOperator(ctx, parsed.data);
    printLine(`operator ${id}, ${parsed.data.email}, is invited as ${parsed.data.role}:`);
    printLink(token);
  });
}

function printLink(token: string): void {
  printLine(invitationAddress(readPublicUrl(currentInvocation().environment), token));
}

async function list(): Promise<void> {
  await withDatabase(async ({ ctx }) => {
    const operators = await listOperators(ctx);
    if (operators.length === 0) printLine('no operators; "operators invite" adds one');
    else
      printTable(
        operators.map((operator) => [
          String(operator.id),
          operator.email,
          operator.name,
          operator.role,
          stateOf(operator),
          operator.lastSeenAt ? `last seen ${minuteText(operator.lastSeenAt)}` : '',
        ]),
      );
  });
}

function stateOf({ disabledAt, invitedUntil, hasPasskey, hasPassword }: OperatorRecord): string {
  if (disabledAt) return `disabled since ${minuteText(disabledAt)}`;
  if (invitedUntil) return `invited until ${minuteText(invitedUntil)}`;
  const ways = [hasPasskey ? 'passkey' : '', hasPassword ? 'password and app' : ''].filter(Boolean);
  return ways.length > 0 ? ways.join(', ') : 'invitation over';
}

async function switchOperator(verb: 'disable' | 'enable', email: string, reason: string): Promise<void> {
  await withDatabase(async ({ ctx }) => {
    const id = await operatorNamed(ctx, email);
    await (verb === 'disable' ? disableOperator : enableOperator)(ctx, { id, reason });
    printLine(`${email} is ${verb}d`);
  });
}

async function reset(email: string, { reason }: { reason: string }): Promise<void> {
  await withJobs(async ({ ctx }) => {
    const { token } = await resetFactors(ctx, { id: await operatorNamed(ctx, email), reason });
    printLine(`${email} is signed out everywhere and sets up anew how to sign in:`);
    printLink(token);
  });
}

async function operatorNamed(ctx: OperatedDatabase['ctx'], email: string): Promise<number> {
  const wanted = email.trim().toLowerCase();
  const found = (await listOperators(ctx)).find((operator) => operator.email === wanted);
  if (!found) throw new OperationRefused(`there is no operator ${wanted}`);
  return found.id;
}
