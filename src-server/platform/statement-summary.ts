const TEXTS = /'(?:[^']|'')*'/g;
const NAME = String.raw`((?:"?[a-z_]+"?\.)?"?[a-z_]+"?)`;
/** A write is more telling than the reads in the same statement. */
const WRITES = new RegExp(
  String.raw`\b(insert)\s+into\s+${NAME}|\b(update)\s+${NAME}\s+(?:as\s+\S+\s+)?set\b|\b(delete)\s+from\s+${NAME}`,
  'i',
);
const READS = new RegExp(String.raw`\bfrom\s+${NAME}`, 'i');
const VERB = /\b(select|begin|commit|rollback|savepoint|set|lock)\b/i;

/** A statement's verb and first table: "select product". Never contains values, even if the text does. */
export function statementSummary(text: string): string {
  const plain = text.replaceAll(TEXTS, '');
  const written = WRITES.exec(plain)?.filter((part) => part !== undefined);
  const [, verb = VERB.exec(plain)?.[1] ?? 'statement', table = READS.exec(plain)?.[1]] = written ?? [];
  return [verb.toLowerCase(), table?.replaceAll('"', '')].filter(Boolean).join(' ');
}
