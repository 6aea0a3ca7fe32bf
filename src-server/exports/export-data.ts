import {
  EXPORT_CONTENTS,
  type ExportContent,
  MAX_EXPORT_ROWS,
} from '../../src-shared/exports/export-contents.ts';
import { EXPORT_TEXTS } from '../../src-shared/exports/texts.ts';
import { ShopError } from '../../src-shared/errors.ts';
import type { CustomerContext } from '../context.ts';
import type { LimitRule } from '../platform/rate-limits.ts';
import { EXPORT_SOURCES } from './export-rows.ts';
import { requireProof } from '../identity/index.ts';

/** An export reads and decrypts everything a customer has; only three files are kept, so few are needed. */
const EXPORTS_BY_CUSTOMER: LimitRule = { name: 'export-customer', points: 30, perSeconds: 10 * 60 };

interface DataExport {
  rows: number;
  /** The answer as JSON, in pieces; each row ends with a line break, and there are no others. */
  json: AsyncGenerator<string>;
}

/**
 * The rows of the requested contents for the customer's file (account and marketplace, section 7). Throws
 * `export_too_large` above 100,000 rows, `export_empty` if there are none, `throttled`.
 */
export async function exportData(ctx: CustomerContext, asked: readonly ExportContent[]): Promise<DataExport> {
  const contents = EXPORT_CONTENTS.filter((content) => asked.includes(content));
  if (contents.length === 0) {
    throw new ShopError('validation_failed', { fields: { nonFieldErrors: [EXPORT_TEXTS.nothingChosen] } });
  }
  if (contents.includes('accounts')) await requireProof(ctx, 'export_passwords');
  await ctx.services.limits.consume(EXPORTS_BY_CUSTOMER, String(ctx.actor.customerId));
  let rows = 0;
  for (const content of contents) rows += await EXPORT_SOURCES[content].count(ctx);
  if (rows > MAX_EXPORT_ROWS) throw new ShopError('export_too_large');
  if (rows === 0) throw new ShopError('export_empty');
  return { rows, json: jsonOf(ctx, contents) };
}

async function* jsonOf(ctx: CustomerContext, contents: readonly ExportContent[]): AsyncGenerator<string> {
  for (const [index, content] of contents.entries()) {
    yield `${index === 0 ? '{' : ','}"${content}":[`;
    let isFirst = true;
    for await (const rows of EXPORT_SOURCES[content].batches(ctx)) {
      yield `${isFirst ? '' : ','}${rows.map((row) => `${JSON.stringify(row)}\n`).join(',')}`;
      isFirst = false;
    }
    yield ']';
  }
  yield '}';
}
