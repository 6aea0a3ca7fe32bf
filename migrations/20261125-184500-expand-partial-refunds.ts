import { Migration } from '@mikro-orm/migrations';

/** Refunds of a part, of a purchase to the balance and of a payment to its card. The former build makes none and reads none. */
export class ExpandPartialRefunds extends Migration {
  override up(): void {
    this.addSql(`
alter table "purchase" add "refunded_cents" int not null default 0;
alter table "purchase" add constraint "purchase_refund_within_price" check (refunded_cents >= 0 and refunded_cents <= price_cents);
alter table "payment" add "part_refunded_cents" int not null default 0, add "sending_part_cents" int null;
alter table "payment" add constraint "payment_parts_within_refund" check (part_refunded_cents >= 0 and part_refunded_cents <= refunded_cents);`);
  }
}
