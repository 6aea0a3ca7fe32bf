import type { OperatorContext } from '../../context.ts';
import {
  type MailServices,
  type NotRepeated,
  repeatSentMail,
  requeueFailedMails,
  type ResentMails,
} from '../../mail/index.ts';
import { OperationRefused, recordChange } from '../../operator-log/index.ts';
import { inTransaction } from '../../platform/database.ts';

const WHY_NOT: Record<Exclude<NotRepeated, 'not sent'>, string> = {
  'has a link': 'its link is for one use; whoever needs one can ask for another mail',
  'sent just now':
    'a mail of this kind went to this address less than five minutes ago; give it time to arrive',
  'to a former address': 'no customer has the address any more to which it was sent',
};

/**
 * Makes the shop send failed mails again, or a sent one that its customer has lost. Throws OperationRefused if there are none, or the named
 * one waits, contains an expired link, or should not be sent twice (`NotRepeated`).
 *
 * @param request.id one mail, failed or sent; absent: all failed ones except those with expired links
 */
export async function resendMails(
  ctx: OperatorContext<MailServices>,
  request: { id?: string | undefined; reason?: string | undefined },
): Promise<ResentMails> {
  return inTransaction(ctx, async (transaction) => {
    const id = request.id?.trim().toLowerCase();
    const resent = await requeueFailedMails(transaction.em, id);
    if (resent.ids.length === 0) {
      if (resent.expired > 0) {
        throw new OperationRefused(
          'the links in it have expired; whoever needs one can ask for another mail',
        );
      }
      if (id === undefined) throw new OperationRefused('no mail has failed');
      const whyNot = await repeatSentMail(transaction, id);
      if (whyNot === 'not sent') {
        throw new OperationRefused(
          `there is no mail ${id} that failed or was sent; "mails list" shows them`,
          {
            inConsole: 'this mail waits to be sent, or is not on record any more',
          },
        );
      }
      if (whyNot !== null) throw new OperationRefused(WHY_NOT[whyNot]);
      resent.ids.push(id);
    }
    await recordChange(transaction, {
      action: 'mails resend',
      subject: id === undefined ? 'failed mails' : `mail ${id}`,
      reason: request.reason,
      after: { resent: resent.ids.length },
    });
    return resent;
  });
}
