export { mailboxRoutes } from './mailbox-routes.ts';
export { type Mailbox, openMailbox } from './mailbox.ts';
