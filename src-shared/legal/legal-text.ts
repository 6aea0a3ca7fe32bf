/** What the legal pages are made of: plain data, so that the texts can be read and changed as texts. */

/** Names and addresses from the operator's configuration. */
export interface LegalDetails {
  name: string;
  email: string;
  tradingName: string;
  registeredOffice: string;
  /** Empty: pictures are drawn by the shop itself. */
  imageHost: string;
}

/** A paragraph, or a list of points. Both may hold links: `[Privacy Policy](/privacy-policy/)`. */
export type LegalBlock = string | readonly string[];

export interface LegalSection {
  /** Its address on the page, e.g. `refunds`. */
  id: string;
  title: string;
  blocks: readonly LegalBlock[];
}

export interface LegalText {
  title: string;
  /** yyyy-mm-dd, to be moved with every change of the text. */
  changedOn: string;
  /** The whole in a few sentences. */
  summary: readonly string[];
  sections: readonly LegalSection[];
}

/** A piece of a block: text, or text that leads somewhere. */
export interface LegalPiece {
  text: string;
  href?: string;
}

/** Takes a block's text apart at its links. */
export function piecesOf(text: string): LegalPiece[] {
  const pieces: LegalPiece[] = [];
  let end = 0;
  for (const link of text.matchAll(/\[([^\]]+)\]\(([^)\s]+)\)/g)) {
    if (link.index > end) pieces.push({ text: text.slice(end, link.index) });
    pieces.push({ text: link[1] ?? '', href: link[2] ?? '' });
    end = link.index + link[0].length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}

export function mailLink(email: string): string {
  return `[${email}](mailto:${email})`;
}
