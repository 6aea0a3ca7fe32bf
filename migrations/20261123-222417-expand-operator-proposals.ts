import { Migration } from '@mikro-orm/migrations';

export class ExpandOperatorProposals extends Migration {
  override up(): void {
    this.addSql(SQL);
  }
}

const SQL = `
create table "operator_proposal" ("id" serial primary key, "action" text not null, "input" jsonb not null, "amount_cents" bigint not null, "reason" text not null, "preview" jsonb null, "proposed_by_id" int not null, "proposed_at" timestamptz not null default now(), "state" text not null default 'open', "decided_by_id" int null, "decided_at" timestamptz null, "answer" text null);
create index "operator_proposal_state_proposed_at_index" on "operator_proposal" ("state", "proposed_at");

alter table "operator_proposal" add constraint "operator_proposal_proposed_by_id_foreign" foreign key ("proposed_by_id") references "operator" ("id");
alter table "operator_proposal" add constraint "operator_proposal_decided_by_id_foreign" foreign key ("decided_by_id") references "operator" ("id") on delete set null;
alter table "operator_proposal" add constraint "operator_proposal_state_check" check ("state" in ('open', 'confirmed', 'done', 'failed', 'declined'));
`;
