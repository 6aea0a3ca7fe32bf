import type { Cents } from '../../src-shared/money.ts';

/** What a mail says, before it is set as HTML and as text. All strings are plain text. */
export interface MailContent {
  subject: string;
  /** The line that mail programs show beside the subject. */
  preview: string;
  title: string;
  blocks: readonly MailBlock[];
}

export type MailBlock =
  | { kind: 'paragraph'; text: string }
  /** Small print below the rest. */
  | { kind: 'note'; text: string }
  | { kind: 'button'; label: string; url: string }
  /** A list with amounts, and what they add up to. */
  | { kind: 'amounts'; rows: readonly { label: string; cents: Cents }[]; totalLabel: string };

/** The shop, as its mails name it. */
export interface MailShop {
  name: string;
  email: string;
  /** Without a trailing slash. */
  publicUrl: string;
}

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}
