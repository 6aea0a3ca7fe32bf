export { mailboxPages } from './mailbox-pages.ts';
export { createMailbox, type Mailbox, openMailbox } from './mailbox.ts';
