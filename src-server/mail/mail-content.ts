import type { Cents } from '../../src-shared/money.ts';

/** A mail's content before it is rendered as HTML and as text. All strings are plain text. */
export interface MailContent {
  subject: string;
  /** Shown by mail programs beside the subject. */
  preview: string;
  title: string;
  blocks: readonly MailBlock[];
}

export type MailBlock =
  | { kind: 'paragraph'; text: string }
  /** Small print at the end. */
  | { kind: 'note'; text: string }
  | { kind: 'button'; label: string; url: string }
  /** A list of amounts with their total. */
  | { kind: 'amounts'; rows: readonly { label: string; cents: Cents }[]; totalLabel: string };

/** The shop as named in its mails. */
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
