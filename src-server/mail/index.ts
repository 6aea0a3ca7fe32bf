export { erasedAddress, JOBS_WITH_ADDRESSES, removeJobsTo } from './erased-address.ts';
export type { MailShop, RenderedMail } from './mail-content.ts';
export { knockAtMailServer, type MailTransport, type OutgoingMail, smtpTransport } from './mail-transport.ts';
export { type MailTemplate, type MailValues, renderMail } from './render-mail.ts';
export {
  LINK_HOURS,
  listMails,
  MAIL_STATES,
  type MailFilter,
  type MailState,
  type QueuedMail,
  requeueFailedMails,
  type ResentMails,
} from './queued-mails.ts';
export { mailJobHandlers, mailJobs, type MailServices, queueMail, sendMailJob } from './send-mail.ts';
export { type ResealedMails, resealMails } from './reseal-mails.ts';
