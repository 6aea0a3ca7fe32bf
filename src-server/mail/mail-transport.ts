import { createTransport } from 'nodemailer';
import type { RenderedMail } from './mail-content.ts';

interface OutgoingMail extends RenderedMail {
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
/** A person waits for the answer. */
const KNOCK_TIMEOUT_MS = 8_000;

/** @param url the `SMTP_URL` of the configuration; a shop without one needs the sandbox's mailbox */
export function smtpTransport(url: string | undefined): MailTransport {
  if (url === undefined) throw new Error('Mails have no way out: no SMTP_URL is set and no sandbox is open');
  const smtp = openSmtp(url, TIMEOUT_MS);
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

/** Connects and signs in as for a mail, and sends none; throws what the server or the way to it says. */
export async function knockAtMailServer(url: string): Promise<void> {
  const smtp = openSmtp(url, KNOCK_TIMEOUT_MS);
  try {
    await smtp.verify();
  } finally {
    smtp.close();
  }
}

function openSmtp(url: string, timeoutMs: number) {
  return createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // Everything in a mail is given as text: no value makes the library fetch an address or read a path.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
