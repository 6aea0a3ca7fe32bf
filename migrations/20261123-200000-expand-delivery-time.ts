import { Migration } from '@mikro-orm/migrations';

/** Purchases by card in the order of their delivery, for how long it takes. */
export class ExpandDeliveryTime extends Migration {
  override up(): void {
    this.addSql(`
create index "checkout_paid_by_card" on "checkout" ("completed_at") where status = 'paid' and card_part_cents > 0;`);
  }
}
