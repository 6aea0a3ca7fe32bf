/**
 * SQL for the id of the product with a username, in whatever case (decision 0031); `username` is an expression. Where an
 * older database has several that differ in case only, the one written exactly so, else the first.
 */
export function productIdOf(username: string): string {
  return `coalesce((select id from product where username = ${username}), (select id from product
    where username_key(username) = username_key(${username}) and not has_repeated_username))`;
}
