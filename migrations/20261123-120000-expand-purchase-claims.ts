import { Migration } from '@mikro-orm/migrations';

/**
 * Warranty claims about accounts that were bought from the shop. Rows so far name a listing and keep their meaning; the former
 * build finds claims through their listing, so it never sees one without.
 */
export class ExpandPurchaseClaims extends Migration {
  override up(): void {
    this.addSql(`
alter table "warranty_claim" alter column "listing_id" drop not null;
alter table "warranty_claim" add "purchase_id" int null, add "reason" text null, add "banned_on" text null, add "answer" text null;
alter table "warranty_claim" drop constraint "warranty_claim_listing_id_foreign";
alter table "warranty_claim" add constraint "warranty_claim_listing_id_foreign" foreign key ("listing_id") references "listing" ("id") on delete no action;
alter table "warranty_claim" add constraint "warranty_claim_purchase_id_foreign" foreign key ("purchase_id") references "purchase" ("id") on delete no action;
alter table "warranty_claim" add constraint "warranty_claim_about_one" check (num_nonnulls(listing_id, purchase_id) = 1);
alter table "warranty_claim" add constraint "warranty_claim_reason_check" check ("reason" in ('banned', 'login', 'not_as_described', 'other'));
create index "warranty_claim_purchase_id_index" on "warranty_claim" ("purchase_id");
create unique index "warranty_claim_one_open_of_purchase" on "warranty_claim" ("purchase_id") where state = 'open';`);
  }
}
