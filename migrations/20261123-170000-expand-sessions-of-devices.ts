import { Migration } from '@mikro-orm/migrations';

export class ExpandSessionsOfDevices extends Migration {
  override up(): void {
    this.addSql(SQL);
  }
}

const SQL = `
alter table "session" add "id" uuid not null default gen_random_uuid(), add "device" text not null default '', add "country" text null, add "is_own" boolean not null default false, add "former_hash" text null, add "renewed_at" timestamptz null;
alter table "session" add constraint "session_id_unique" unique ("id");
alter table "session" add constraint "session_former_hash_unique" unique ("former_hash");
`;
