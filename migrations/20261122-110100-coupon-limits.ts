import { Migration } from '@mikro-orm/migrations';

/** How often a discount code can be used, in all and by one customer. Uses are counted from the checkouts. */
export class CouponLimits extends Migration {
  override up(): void {
    this.addSql(`
alter table "discount_coupon" add column "max_uses" int null, add column "max_uses_per_customer" int null;
alter table "discount_coupon" add constraint "discount_coupon_limits_positive" check (max_uses > 0 and max_uses_per_customer > 0);

create index "checkout_coupon_use" on "checkout" ("coupon_code", "customer_id") where coupon_code is not null and status in ('awaiting_payment', 'paid');
`);
  }
}
