import { type Command, InvalidArgumentError } from 'commander';
import { recordLooks } from '../../src-server/admin/index.ts';
import {
  listUndecidedClaims,
  refundClaim,
  type RefundedClaim,
  rejectClaim,
  type UndecidedClaim,
} from '../../src-server/claims/index.ts';
import { CLAIM_REASON_TEXTS, MAX_ANSWER_LENGTH } from '../../src-shared/claims/warranty-claim.ts';
import { formatMoney } from '../../src-shared/money.ts';
import { printLine } from './invocation.ts';
import { dayOf, minuteText, printTable } from './print-table.ts';
import { contextWithSecrets, withDatabase, withJobs } from './with-database.ts';

const LIST_HELP = `
Per claim: number, since when, account and its present password, price, from whom it was bought, buyer, the purchase, until
when its warranty runs, what is said to be wrong, the first day of the ban, the proof, and how often it was rejected before.`;

const REFUND_HELP = `
An account of the shop is refunded to the balance as by "refund purchase", its cashback is taken back, and it leaves the
customer and the shop; one of the marketplace goes back to its seller with a new password, which is printed. A mail tells the
customer. Without --yes it only says what would happen.`;

interface Reason {
  reason?: string;
}

export function addClaimCommands(program: Command): void {
  const claims = program.command('claims').description('warranty claims of customers');
  claims
    .command('list')
    .description('show what waits for a decision')
    .addHelpText('after', LIST_HELP)
    .action(showClaims);
  claims
    .command('reject')
    .description('the account is as promised and stays the buyer’s; a mail tells them')
    .argument('<id>', 'as in the list', wholeNumber)
    .option('--answer <text>', 'why, for the customer; needed where the shop sold the account', anAnswer)
    .option('--reason <text>', 'why, for the log of changes')
    .action(reject);
  claims
    .command('refund')
    .description('the claim is right: money back to the buyer, the account leaves them')
    .argument('<id>', 'as in the list', wholeNumber)
    .option('--reason <text>', 'why, for the log of changes')
    .option('--yes', 'do it')
    .addHelpText('after', REFUND_HELP)
    .action(refund);
}

async function showClaims(): Promise<void> {
  await withDatabase(async ({ ctx, openSecrets }) => {
    const claims = await listUndecidedClaims(await contextWithSecrets({ ctx, openSecrets }));
    if (claims.length === 0) printLine('no claim waits for a decision');
    const usernames = claims.map(({ username }) => username);
    await recordLooks(ctx, { action: 'claims list', usernames });
    printTable(claims.map(rowOf));
  });
}

function rowOf(claim: UndecidedClaim): string[] {
  return [
    String(claim.id),
    minuteText(claim.openedAt),
    claim.username,
    claim.password,
    formatMoney(claim.priceCents),
    `${claim.seller ?? 'shop'} -> ${claim.buyer}`,
    `purchase ${claim.purchaseId} of ${dayOf(claim.boughtAt)}`,
    `warranty until ${dayOf(claim.warrantyEndsAt)}`,
    claim.reason === null ? '' : CLAIM_REASON_TEXTS[claim.reason],
    claim.bannedOn === null ? '' : `banned on ${claim.bannedOn}`,
    JSON.stringify(claim.text),
    claim.rejectedBefore === 0 ? '' : `rejected ${claim.rejectedBefore} times before`,
  ];
}

async function reject(claimId: number, { reason, answer }: Reason & { answer?: string }): Promise<void> {
  await withJobs(async ({ ctx }) => {
    const { username } = await rejectClaim(ctx, { claimId, reason, answer });
    printLine(`rejected; ${username} stays the buyer's`);
  });
}

async function refund(claimId: number, { reason, yes = false }: Reason & { yes?: boolean }): Promise<void> {
  await withJobs(async ({ ctx }) => {
    const { isDone, ...claim } = await refundClaim(ctx, { claimId, reason, isConfirmed: yes });
    printLine(refundText(claim));
    if (!isDone) printLine('nothing was done yet; say --yes to do it');
    else if (claim.newPassword === null) printLine('refunded; a mail tells the customer');
    else printLine(`refunded; now change the password of ${claim.username} to ${claim.newPassword}`);
  });
}

function refundText({
  username,
  email,
  refundedCents,
  cashbackTakenCents,
  newPassword,
}: RefundedClaim): string {
  const cashback =
    cashbackTakenCents > 0 ? `, ${formatMoney(cashbackTakenCents)} of cashback is taken back` : '';
  const account =
    newPassword === null ? 'leaves the customer and the shop' : 'goes back to its seller with a new password';
  return `${formatMoney(refundedCents)} goes to the balance of ${email}${cashback}; ${username} ${account}`;
}

function anAnswer(text: string): string {
  const answer = text.trim();
  if (answer === '' || answer.length > MAX_ANSWER_LENGTH)
    throw new InvalidArgumentError(`It is a text of 1 to ${MAX_ANSWER_LENGTH} characters.`);
  return answer;
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It is a whole number.');
  return Number(text);
}
