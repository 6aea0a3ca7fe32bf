import { Migration } from '@mikro-orm/migrations';

/**
 * Transfers remember when they were mailed, cross-site codes what they are made from. The default of `mailed_at` is for
 * processes of the former version, which mail each transfer at once.
 */
export class TransferMailsAndSealedCodes extends Migration {
  override up(): void {
    this.addSql(`
alter table "balance_transfer" add column "mailed_at" timestamptz null default now();
create index "balance_transfer_mailed_at_receiver_id_index" on "balance_transfer" ("mailed_at", "receiver_id");
alter table "balance_coupon" add column "seed_encrypted" bytea null;
`);
  }
}
