import type { CustomerExposure } from '../../src-server/admin/index.ts';
import { formatMoney } from '../../src-shared/money.ts';
import { counted } from '../../src-shared/counted.ts';
import { printLine } from './invocation.ts';
import { minuteText, printTable } from './print-table.ts';

/** Prints a customer's pending business; sections without rows are omitted. */
export function printExposure(exposure: CustomerExposure): void {
  const { balanceCents, escrowCents, purchases, sessions } = exposure;
  const setAside = escrowCents > 0 ? ` and ${formatMoney(escrowCents)} set aside` : '';
  printLine(
    `  balance ${formatMoney(balanceCents)}${setAside}, ${counted(purchases, 'purchase')}, ${counted(sessions, 'session')}`,
  );
  section(
    'leads',
    exposure.leadingBids.map((bid) => [
      `listing ${bid.listingId}`,
      bid.username,
      `${formatMoney(bid.amountCents)}, at most ${formatMoney(bid.maxCents)}`,
      endText(bid.endsAt),
    ]),
  );
  section(
    'sells',
    exposure.listings.map((listing) => [
      `listing ${listing.id}`,
      listing.username,
      listing.highestBidCents === null
        ? 'no bids'
        : `${counted(listing.totalBids, 'bid')}, highest ${formatMoney(listing.highestBidCents)}`,
      listing.state === 'added' ? 'waits for a new password' : endText(listing.endsAt),
    ]),
  );
  section(
    'payments under way',
    exposure.payments.map((payment) => [
      payment.id,
      minuteText(payment.at),
      payment.purpose,
      payment.gateway,
      payment.status,
      formatMoney(payment.amountCents),
    ]),
  );
  section('promised', exposure.pending.map(pendingCreditRow));
  section(
    'claims to decide',
    exposure.claims.map(({ id, username, role }) => [`claim ${id}`, username, `as ${role}`]),
  );
}

/** A promised credit, and when it is due. */
export function pendingCreditRow({
  description,
  amountCents,
  expectedAt,
}: CustomerExposure['pending'][number]): string[] {
  const date = expectedAt === null ? 'date open' : `on ${minuteText(new Date(expectedAt))}`;
  return [formatMoney(amountCents), description, date];
}

function endText(endsAt: Date | null): string {
  return endsAt === null ? '' : `ends ${minuteText(endsAt)}`;
}

function section(title: string, rows: readonly (readonly string[])[]): void {
  if (rows.length === 0) return;
  printLine(`  ${title}:`);
  printTable(rows.map((row) => ['   ', ...row]));
}
