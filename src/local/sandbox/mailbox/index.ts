export { mailboxPages } from './mailbox-pages.ts';
export { createMailbox, openMailbox } from './mailbox.ts';
