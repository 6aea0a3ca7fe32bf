import type { Command } from 'commander';
import { couponText, createCoupon, listCoupons } from '../../src-server/operations/index.ts';
import { printTable } from './print-table.ts';
import { withDatabase } from './with-database.ts';

export function addCouponCommands(program: Command): void {
  const coupons = program.command('coupons').description('discount codes');
  coupons
    .command('create <code>')
    .description('make a discount code; shoppers may type it in any case')
    .option('--percent <number>', 'per cent off every item that is neither ranked nor handleveled')
    .option('--flat <eur>', 'EUR off the order, at most the price of such items')
    .action(async (code: string, options: { percent?: string; flat?: string }) => {
      await withDatabase(async ({ orm }) => {
        const coupon = await createCoupon(orm.em.fork(), { code, ...options });
        console.log(`${coupon.code} gives ${couponText(coupon)} off`);
      });
    });
  coupons.command('list').description('show every discount code').action(showCoupons);
}

async function showCoupons(): Promise<void> {
  await withDatabase(async ({ orm }) => {
    const coupons = await listCoupons(orm.em.fork());
    if (coupons.length === 0) console.log('there are no coupons');
    printTable(
      coupons.map((coupon) => [
        coupon.code,
        couponText(coupon),
        coupon.isUsable ? 'usable' : 'off',
        `used ${coupon.uses}×`,
      ]),
    );
  });
}
