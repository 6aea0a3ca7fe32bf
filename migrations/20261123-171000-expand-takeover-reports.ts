import { Migration } from '@mikro-orm/migrations';

export class ExpandTakeoverReports extends Migration {
  override up(): void {
    this.addSql(SQL);
  }
}

const SQL = `
alter table "customer" add "takeover_reported_at" timestamptz null, add "password_reset_at" timestamptz null, add "transfers_held_until" timestamptz null;
alter table "mail_token" add "email" text null;
alter table "mail_token" drop constraint "mail_token_purpose_check";
alter table "mail_token" add constraint "mail_token_purpose_check" check ("purpose" in ('verify_email', 'reset_password', 'not_me'));
`;
