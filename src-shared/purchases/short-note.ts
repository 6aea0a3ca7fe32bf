const LONGEST_WHOLE = 18;
const CUT_AT = 16;

/**
 * A seller's note as a list shows it: longer than 18 characters, it is cut to 16 and an ellipsis (account and
 * marketplace, section 2). Counts graphemes: an emoji is one.
 */
export function shortNote(note: string): string {
  const characters = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(note)];
  if (characters.length <= LONGEST_WHOLE) return note;
  return `${characters
    .slice(0, CUT_AT)
    .map(({ segment }) => segment)
    .join('')}…`;
}
