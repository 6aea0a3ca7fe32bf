import { createTransport } from 'nodemailer';
import type { RenderedMail } from './mail-content.ts';

export interface OutgoingMail extends RenderedMail {
  /** Unique; without the domain that the header wants. */
  messageId: string;
  from: string;
  to: string;
}

export interface MailTransport {
  /** Resolves once the mail is in other hands; throws when it was refused or no answer came. */
  send(mail: OutgoingMail): Promise<void>;
}

const TIMEOUT_MS = 15_000;

/** @param url the `SMTP_URL` of the configuration; a shop without one needs the sandbox's mailbox */
export function smtpTransport(url: string | undefined): MailTransport {
  if (url === undefined) throw new Error('Mails have no way out: no SMTP_URL is set and no sandbox is open');
  const smtp = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Everything in a mail is given as text: no value makes the library fetch an address or read a path.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ messageId, from, to, subject, html, text }) {
      const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
      // An object, so that the address is not parsed as a list of several.
      const recipient = { name: '', address: to };
      await smtp.sendMail({
        from,
        to: recipient,
        subject,
        html,
        text,
        messageId: `<${messageId}@${domain}>`,
      });
    },
  };
}
