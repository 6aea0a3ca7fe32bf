import {
  type Dictionary,
  type LoggingOptions,
  PostgreSqlConnection,
  PostgreSqlDriver,
} from '@mikro-orm/postgresql';
import type { AnyEntity, EntityData, QueryResult, Transaction } from '@mikro-orm/core';
import { CompiledQuery } from 'kysely';

/**
 * Sends the values of `em.execute(sql, values)` as bind parameters. The ORM's own connection writes them into the
 * statement's text, where the database's logs of slow and failed statements and `pg_stat_activity` show e-mail addresses
 * and hashes. An array is one value, for `= any(?::int[])`.
 */
class BindingConnection extends PostgreSqlConnection {
  override async execute<T extends QueryResult | EntityData<AnyEntity> | EntityData<AnyEntity>[]>(
    query: Parameters<PostgreSqlConnection['execute']>[0],
    values: readonly unknown[] | Dictionary = [],
    method: 'all' | 'get' | 'run' = 'all',
    transaction?: Transaction,
    logging?: LoggingOptions,
  ): Promise<T> {
    // Without values the text is sent as it is. The migrator's and schema comparison's queries are made of names alone.
    if (typeof query !== 'string' || !Array.isArray(values) || values.length === 0) {
      return super.execute<T>(query, values, method, transaction, logging);
    }
    await this.ensureConnection();
    return this.executeQuery<T>(
      query,
      async () => {
        const statement = CompiledQuery.raw(numberPlaceholders(query, values.length), [...values]);
        const answer = await (transaction ?? this.getClient()).executeQuery(statement);
        return this.transformRawResult<T>(answer, method);
      },
      { query, params: values, ...logging },
    );
  }
}

export class BindingDriver extends PostgreSqlDriver {
  protected override readonly connection = new BindingConnection(this.config);
}

/** `a = ? and b = ?` becomes `a = $1 and b = $2`. A statement with values has no question mark that is not a placeholder. */
function numberPlaceholders(query: string, valueCount: number): string {
  let count = 0;
  const numbered = query.replaceAll('?', () => `$${(count += 1)}`);
  if (count !== valueCount) throw new RangeError(`${count} placeholders for ${valueCount} values: ${query}`);
  return numbered;
}
