export { mailboxPages } from './mailbox-routes.ts';
export { createMailbox, type Mailbox, openMailbox } from './mailbox.ts';
