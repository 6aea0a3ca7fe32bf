export { erasedAddress, JOBS_WITH_ADDRESSES, removeJobsTo } from './erased-address.ts';
export { knockAtMailServer, type MailTransport, smtpTransport } from './mail-transport.ts';
export { type MailTemplate, type MailValues, renderMail } from './render-mail.ts';
export {
  isLinkExpired,
  isResendable,
  LINK_HOURS,
  listMails,
  MAIL_STATES,
  type MailState,
  type NotRepeated,
  repeatSentMail,
  requeueFailedMails,
  type ResentMails,
} from './queued-mails.ts';
export {
  mailJobHandlers,
  mailJobs,
  type MailServices,
  mailStatements,
  queueMail,
  sendMailJob,
} from './send-mail.ts';
export { resealMails } from './reseal-mails.ts';
