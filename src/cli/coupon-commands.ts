import { type Command, Option } from 'commander';
import {
  COUPON_STATES,
  type Coupon,
  type CouponState,
  couponText,
  createCoupon,
  createCouponBatch,
  type DiscountRequest,
  limitsText,
  listCoupons,
  revokeCoupons,
} from '../../src-server/admin/index.ts';
import { counted } from '../../src-shared/counted.ts';
import { printAside, printLine } from './invocation.ts';
import { minuteText, printTable } from './print-table.ts';
import { withDatabase } from './with-database.ts';

const USES_HELP = `
A purchase that is not paid, fails or is refunded as a whole gives its use back.`;

export function addCouponCommands(program: Command): void {
  const coupons = program.command('coupons').description('discount codes');
  withDiscount(coupons.command('create <code>'))
    .description('make a discount code; shoppers may type it in any case')
    .action(create);
  withDiscount(coupons.command('create-batch'))
    .description('make many discount codes and print them, one a line')
    .requiredOption('--count <number>', 'how many')
    .requiredOption('--prefix <text>', 'what all of them begin with')
    .action(createBatch);
  coupons
    .command('list')
    .description('show discount codes')
    .option('--prefix <text>', 'only those that begin like this')
    .addOption(new Option('--state <state>', 'only those').choices(COUPON_STATES))
    .addOption(new Option('--used', 'only those used at least once').conflicts('unused'))
    .option('--unused', 'only those never used')
    .action(list);
  coupons
    .command('revoke [code]')
    .description('take a discount code out of use, or all that begin with --prefix')
    .option('--prefix <text>', 'all that begin like this')
    .option('--reason <text>', 'why, for the log of changes')
    .action(revoke);
}

function withDiscount(command: Command): Command {
  return command
    .option('--percent <number>', 'per cent off every item that is neither ranked nor handleveled')
    .option('--flat <eur>', 'EUR off the order, at most the price of such items')
    .option('--expires <day>', 'the last day it can be used on (2026-12-31, UTC)')
    .option('--uses <number>', 'how many purchases it counts for, in all')
    .option('--uses-per-customer <number>', 'the same for one customer')
    .addHelpText('after', USES_HELP);
}

async function create(code: string, request: DiscountRequest): Promise<void> {
  await withDatabase(async ({ ctx }) => {
    const coupon = await createCoupon(ctx, { code, ...request });
    printLine(`${coupon.code} gives ${couponText(coupon)} off${termsText(coupon)}`);
  });
}

async function createBatch(request: DiscountRequest & { count: string; prefix: string }): Promise<void> {
  await withDatabase(async ({ ctx }) => {
    const batch = await createCouponBatch(ctx, request);
    for (const { code } of batch) printLine(code);
    const [first] = batch;
    // On stderr, so that the codes alone can be redirected to a file.
    if (first)
      printAside(`${counted(batch.length, 'code')}, each gives ${couponText(first)} off${termsText(first)}`);
  });
}

async function list(options: {
  prefix?: string;
  state?: CouponState;
  used?: boolean;
  unused?: boolean;
}): Promise<void> {
  const isUsed = options.used ? true : options.unused ? false : undefined;
  await withDatabase(async ({ ctx }) => {
    const coupons = await listCoupons(ctx, { ...options, isUsed });
    if (coupons.length === 0) printLine('there are no such coupons');
    printTable(
      coupons.map((coupon) => [
        coupon.code,
        couponText(coupon),
        coupon.state,
        `used ${coupon.uses}${coupon.maxUses === null ? '' : ` of ${coupon.maxUses}`}×`,
        coupon.maxUsesPerCustomer === null ? '' : `${coupon.maxUsesPerCustomer}× per customer`,
        coupon.expiresAt ? `until ${minuteText(coupon.expiresAt)}` : '',
      ]),
    );
  });
}

async function revoke(
  code: string | undefined,
  options: { prefix?: string; reason?: string },
): Promise<void> {
  await withDatabase(async ({ ctx }) => {
    const revoked = await revokeCoupons(ctx, { code, ...options });
    printLine(`${counted(revoked.length, 'coupon')} revoked: ${revoked.slice(0, 20).join(' ')}`);
  });
}

function termsText(coupon: Coupon): string {
  const limits = limitsText(coupon);
  const until = coupon.expiresAt ? ` until ${minuteText(coupon.expiresAt)}` : '';
  return `${until}${limits === '' ? '' : `, ${limits}`}`;
}
