/**
 * HTML templates that escape every interpolated text, against XSS: markup comes only from the template itself or from another `html`
 * result. For mails and the sandbox's pages; the shop's own screens are React.
 */
const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Markup that needs no escaping. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
  toString(): string {
    return this.markup;
  }
}

type Part = Html | string | number | readonly Html[];

/** html`<p title="${any}">${text}</p>`: attributes must be quoted. Arrays of markup are joined. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  const markup = strings.map((piece, index) => (index === 0 ? piece : markupOf(parts[index - 1]) + piece));
  return new Html(markup.join(''));
}

function markupOf(part: Part | undefined): string {
  if (part === undefined) return '';
  if (part instanceof Html) return part.markup;
  if (typeof part === 'object') return part.map(({ markup }) => markup).join('');
  return escapeHtml(String(part));
}

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}
