/** The structure of the legal pages: plain data, so that the texts can be read and edited as texts. */

/** Names and addresses from the operator's configuration. */
export interface LegalDetails {
  name: string;
  email: string;
  tradingName: string;
  registeredOffice: string;
  /** Empty: the shop draws the pictures itself. */
  imageHost: string;
}

/** A paragraph, or a list. Both may contain links: `[Privacy Policy](/privacy-policy/)`. */
export type LegalBlock = string | readonly string[];

export interface LegalSection {
  /** Its anchor on the page, e.g. `refunds`. */
  id: string;
  title: string;
  blocks: readonly LegalBlock[];
}

export interface LegalText {
  title: string;
  /** yyyy-mm-dd; update it with every change of the text. */
  changedOn: string;
  /** The whole text in a few sentences. */
  summary: readonly string[];
  sections: readonly LegalSection[];
}

/** A piece of a block: plain text or a link. */
export interface LegalPiece {
  text: string;
  href?: string;
}

/** Splits a block's text at its links. */
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
