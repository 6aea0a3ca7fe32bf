import { Migration } from '@mikro-orm/migrations';

/** How often skins were wanted, by day; says nothing of who wanted them. */
export class ExpandWantedSkins extends Migration {
  override up(): void {
    this.addSql(
      `create table "wanted_skin" ("day" date not null default current_date, "skin_id" int not null, "searches" int not null default 0, "carts" int not null default 0, primary key ("day", "skin_id"));`,
    );
  }
}
