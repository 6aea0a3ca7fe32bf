import { Migration } from '@mikro-orm/migrations';

/**
 * One product per username, whatever its case (decision 0031). Products of older databases that share one stay as they
 * are: all but the first are marked and left out of the index, and `stock list --duplicates` names them.
 */
export class UsernamesInAnyCase extends Migration {
  override up(): void {
    this.addSql(`
create function username_key(username text) returns text language sql immutable strict parallel safe
  as $$ select lower(username collate "pg_c_utf8") $$;
alter table "product" add column "has_repeated_username" boolean not null default false;
update product set has_repeated_username = true from (
  select id, row_number() over (partition by username_key(username) order by id) as place from product
) ranked where ranked.id = product.id and ranked.place > 1;
create unique index "product_username_any_case" on "product" (username_key("username")) where not "has_repeated_username";
`);
  }
}
