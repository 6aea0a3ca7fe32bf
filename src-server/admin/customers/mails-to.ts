import type { DatabaseContext } from '../../platform/database.ts';
import { isResendable, sendMailJob } from '../../mail/index.ts';

const MOST_MAILS = 50;

/** Mails to a customer since then, newest first; without contents, which may include links that sign in. */
export function mailsTo(
  { db }: Pick<DatabaseContext, 'db'>,
  { email, since }: { email: string; since: Date },
) {
  return db
    .selectFrom('pgboss.job')
    .select((eb) => [
      'id',
      'state',
      eb.ref('data', '->>').key('template').as('template'),
      'created_on as queuedAt',
      'completed_on as completedAt',
      eb
        .case()
        .when('state', 'in', ['failed', 'retry'])
        .then(eb.ref('output', '->>').key('message'))
        .end()
        .as('error'),
      isResendable.as('isResendable'),
    ])
    .where('name', '=', sendMailJob.name)
    .where('state', '<>', 'cancelled')
    .where((eb) => eb(eb.ref('data', '->>').key('to'), '=', email))
    .where('created_on', '>=', since)
    .orderBy('created_on', 'desc')
    .limit(MOST_MAILS)
    .execute();
}
