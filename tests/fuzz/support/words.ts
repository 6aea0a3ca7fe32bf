/** The fuzzer's dictionary: words from a parser's sources and from valid inputs. */
const WORD = /[\w.:/-]{2,40}/g;
const TEXT = /'([^'\n]{1,40})'|"([^"\n]{1,40})"|`([^`\n$]{1,40})`/g;
const SEPARATORS = [
  ',',
  ';',
  '\t',
  '\n',
  '\r\n',
  '"',
  '=',
  '&',
  '%00',
  '<',
  '>',
  '/>',
  '<![CDATA[',
  '{}',
  '[]',
  ':',
  '\u0000',
  '\ufeff',
  '€',
];

/** @param sources with the texts that are written in them */
export function wordsOf(sources: readonly string[], inputs: readonly Buffer[]): string[] {
  const words = new Set(SEPARATORS);
  for (const source of sources)
    for (const [, single, double, template] of source.matchAll(TEXT))
      words.add(single ?? double ?? template ?? '');
  for (const input of inputs) for (const [word] of input.toString().matchAll(WORD)) words.add(word);
  words.delete('');
  return [...words];
}
