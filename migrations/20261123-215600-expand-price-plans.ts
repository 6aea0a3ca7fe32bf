import { Migration } from '@mikro-orm/migrations';

export class ExpandPricePlans extends Migration {
  override up(): void {
    this.addSql(SQL);
  }
}

const SQL = `
create table "price_plan" ("id" serial primary key, "name" text not null, "prices" jsonb not null, "based_on" int null, "due_at" timestamptz null, "who" text not null, "created_at" timestamptz not null default now(), "outcome" text null, "ended_at" timestamptz null, "price_list_id" int null);
create index "price_plan_due_at_index" on "price_plan" ("due_at") where "outcome" is null;
alter table "price_plan" add constraint "price_plan_outcome_check" check ("outcome" in ('applied', 'cancelled', 'overtaken'));

alter table "price_list" add column "who" text null, add column "reason" text null;
`;
