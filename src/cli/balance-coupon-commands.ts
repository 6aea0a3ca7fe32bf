import type { Command } from 'commander';
import { OperationRefused } from '../../src-server/operator-log/index.ts';
import {
  type BalanceCouponRequest,
  createBalanceCoupons,
  listBalanceCoupons,
  revokeBalanceCoupons,
} from '../../src-server/wallet/index.ts';
import { moneySchema } from '../../src-shared/money-schema.ts';
import { centsToDecimal, formatMoney } from '../../src-shared/money.ts';
import { counted } from '../../src-shared/counted.ts';
import { currentInvocation, printLine } from './invocation.ts';
import { intoNewFile } from './new-file.ts';
import { printTable } from './print-table.ts';
import { withDatabase } from './with-database.ts';

const HELP = `
The codes are told once, as CSV with the header number,code,amount: on the screen, or in the new file of --out, which only
you can read. The database keeps their hashes.`;

export function addBalanceCouponCommands(program: Command): void {
  const coupons = program.command('balance-coupons').description('codes that customers redeem for balance');
  coupons
    .command('create <batch>')
    .description('make a batch of codes of the same amount')
    .requiredOption('--amount <eur>', 'EUR that each code is worth')
    .requiredOption('--count <number>', 'how many codes')
    .option('--out <file>', 'a new file for the codes, instead of the screen')
    .addHelpText('after', HELP)
    .action(create);
  coupons.command('list').description('show every batch and what became of its codes').action(list);
  coupons
    .command('revoke <batch>')
    .description('make the codes of a batch worthless that nobody has redeemed')
    .option('--reason <text>', 'why, for the log of changes')
    .action(revoke);
}

async function create(
  batch: string,
  { amount, count, out }: { amount: string; count: string; out?: string },
): Promise<void> {
  const cents = moneySchema.safeParse(amount);
  if (!cents.success) throw new OperationRefused(`${amount} is not an amount in EUR`);
  const request = { batch, amountCents: cents.data, count: Number(count) };
  await withDatabase(async ({ ctx }) => {
    if (out === undefined) {
      await createBalanceCoupons(ctx, request, (codes) => {
        currentInvocation().output.write(csvOf(request, codes));
      });
      return;
    }
    await intoNewFile(out, (file) =>
      createBalanceCoupons(ctx, request, async (codes) => {
        await file.writeFile(csvOf(request, codes));
        await file.sync();
      }),
    );
    printLine(`${counted(request.count, 'code')} of ${formatMoney(request.amountCents)} each in ${out}`);
  });
}

function csvOf({ amountCents }: BalanceCouponRequest, codes: readonly string[]): string {
  const lines = codes.map((code, index) => `${index + 1},${code},${centsToDecimal(amountCents)}`);
  return `${['number,code,amount', ...lines].join('\r\n')}\r\n`;
}

async function list(): Promise<void> {
  await withDatabase(async ({ ctx }) => {
    const batches = await listBalanceCoupons(ctx);
    if (batches.length === 0) printLine('there are no balance coupons');
    printTable(
      batches.map(({ batch, amountCents, count, redeemed, revoked }) => [
        batch,
        `${count} × ${formatMoney(amountCents)}`,
        `${redeemed} redeemed`,
        `${revoked} revoked`,
        `${count - redeemed - revoked} open`,
      ]),
    );
  });
}

async function revoke(batch: string, { reason }: { reason?: string }): Promise<void> {
  await withDatabase(async ({ ctx }) => {
    const revoked = await revokeBalanceCoupons(ctx, { batch, reason });
    printLine(`${counted(revoked, 'code')} of ${batch} revoked`);
  });
}
