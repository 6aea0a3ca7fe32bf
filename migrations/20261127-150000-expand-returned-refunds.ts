import { Migration } from '@mikro-orm/migrations';

/** "Needs you" lists refunds that came back: their entries are found in the operators' log without reading all of it. */
export class ExpandReturnedRefunds extends Migration {
  override up(): void {
    this.addSql(
      `create index "operator_log_refund_failed" on "operator_log" ("id") where action = 'refund failed';`,
    );
  }
}
