import { Migration } from '@mikro-orm/migrations';

/** Notes about customers, and what the console's lists of purchases and payments are sorted by. */
export class ExpandCustomerNotesAndOrderLists extends Migration {
  override up(): void {
    this.addSql(SQL);
  }
}

const SQL = `
create table "customer_note" ("id" serial primary key, "customer_id" int not null, "who" text not null, "text" text not null, "written_at" timestamptz not null default now());
create index "customer_note_customer_id_index" on "customer_note" ("customer_id");
alter table "customer_note" add constraint "customer_note_customer_id_foreign" foreign key ("customer_id") references "customer" ("id") on delete cascade;

create function refuse_note_change() returns trigger language plpgsql as $$
begin
  raise exception 'notes about customers are never changed';
end $$;
create trigger customer_note_unchanged before update on customer_note for each row execute function refuse_note_change();

create index "purchase_purchased_at_id_index" on "purchase" ("purchased_at", "id");
create index "purchase_price_cents_id_index" on "purchase" ("price_cents", "id");
create index "purchase_product_id_index" on "purchase" ("product_id");
create index "payment_created_at_id_index" on "payment" ("created_at", "id");
create index "payment_status_created_at_index" on "payment" ("status", "created_at");
create index "payment_amount_cents_id_index" on "payment" ("amount_cents", "id");
create index "ledger_account_by_balance" on "ledger_account" ("balance_cents") where kind = 'customer';
`;
