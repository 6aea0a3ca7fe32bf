import type { OperatorContext } from '../../context.ts';
import { requeueFailedMails, type ResentMails } from '../../mail/index.ts';
import { OperationRefused, recordChange } from '../../operator-log/index.ts';
import { inTransaction } from '../../platform/database.ts';

/**
 * Makes the shop send failed mails again. Throws OperationRefused if there are none, or the named one did not fail or
 * contains an expired link.
 *
 * @param request.id one mail; absent: all failed ones except those with expired links
 */
export async function resendMails(
  ctx: OperatorContext,
  request: { id?: string | undefined; reason?: string | undefined },
): Promise<ResentMails> {
  return inTransaction(ctx, async (transaction) => {
    const resent = await requeueFailedMails(transaction.em, request.id?.trim().toLowerCase());
    if (resent.ids.length > 0) {
      await recordChange(transaction, {
        action: 'mails resend',
        subject: request.id === undefined ? 'failed mails' : `mail ${resent.ids[0]}`,
        reason: request.reason,
        after: { resent: resent.ids.length },
      });
      return resent;
    }
    if (request.id === undefined && resent.expired === 0) throw new OperationRefused('no mail has failed');
    if (resent.expired > 0) {
      throw new OperationRefused('the links in it have expired; whoever needs one can ask for another mail');
    }
    throw new OperationRefused(`there is no failed mail ${request.id}; "mails list" shows them`, {
      inConsole: 'this mail is not among the failed ones any more',
    });
  });
}
