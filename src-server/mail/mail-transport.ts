import type { Transporter } from 'nodemailer';
import type { RenderedMail } from './mail-content.ts';

interface OutgoingMail extends RenderedMail {
  /** Unique; without the domain that the header requires. */
  messageId: string;
  from: string;
  to: string;
}

export interface MailTransport {
  /** Resolves once the mail was accepted; throws if it was refused or there was no answer. */
  send(mail: OutgoingMail): Promise<void>;
}

const TIMEOUT_MS = 15_000;
/** Short, because a person waits for the result. */
const KNOCK_TIMEOUT_MS = 8_000;

/** @param url `SMTP_URL` of the configuration; without it the sandbox's mailbox is needed */
export function smtpTransport(url: string | undefined): MailTransport {
  if (url === undefined) throw new Error('Mails have no way out: no SMTP_URL is set and no sandbox is open');
  let opened: Promise<Transporter> | undefined;
  return {
    async send({ messageId, from, to, subject, html, text }) {
      const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
      const smtp = await (opened ??= openSmtp(url, TIMEOUT_MS));
      // As an object, so that the address is not parsed as a list.
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

/** Connects and signs in without sending a mail; throws the error of the server or the connection. */
export async function knockAtMailServer(url: string): Promise<void> {
  const smtp = await openSmtp(url, KNOCK_TIMEOUT_MS);
  try {
    await smtp.verify();
  } finally {
    smtp.close();
  }
}

/** Loads the library: a process that sends no mail does without it. */
async function openSmtp(url: string, timeoutMs: number): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // Everything in a mail is plain data: no value may make the library fetch a URL or read a file.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
