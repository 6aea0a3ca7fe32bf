import { Migration } from '@mikro-orm/migrations';

export class ExpandUploads extends Migration {
  override up(): void {
    this.addSql(SQL);
  }
}

const SQL = `
create table "upload" ("id" uuid not null default gen_random_uuid(), "kind" text not null, "file_name" text not null, "size_bytes" int not null, "who" text not null, "created_at" timestamptz not null default now(), "state" text not null default 'uploading', "options" jsonb null, "worker" uuid null, "beat_at" timestamptz null, "is_cancel_wanted" boolean not null default false, "bytes_read" int not null default 0, "line_done" int not null default 0, "result" jsonb null, "failure" text null, "ended_at" timestamptz null, primary key ("id"));
create index "upload_created_at_index" on "upload" ("created_at");

create table "upload_part" ("upload_id" uuid not null, "number" int not null, "content_sealed" bytea not null, primary key ("upload_id", "number"));

create table "upload_fault" ("upload_id" uuid not null, "line" int not null, "faults" jsonb not null, "cells" jsonb null, primary key ("upload_id", "line"));

alter table "upload" add constraint "upload_kind_check" check ("kind" in ('stock', 'skins'));
alter table "upload" add constraint "upload_state_check" check ("state" in ('uploading', 'uploaded', 'checking', 'checked', 'importing', 'done', 'cancelled', 'failed'));

alter table "upload_part" add constraint "upload_part_upload_id_foreign" foreign key ("upload_id") references "upload" ("id") on delete cascade;

alter table "upload_fault" add constraint "upload_fault_upload_id_foreign" foreign key ("upload_id") references "upload" ("id") on delete cascade;
`;
