import { Text } from '@mantine/core';
import type { PlannedJournal } from '#shared/admin/planned-journal.ts';
import { formatMoney } from '#shared/money.ts';
import classes from './queues.module.css';

/** The very entries that an action will post. */
export function PlannedJournals({ journals }: { journals: readonly PlannedJournal[] }) {
  if (journals.length === 0)
    return (
      <Text size="sm" c="dimmed">
        No money moves.
      </Text>
    );
  return (
    <table className={classes.entries} aria-label="What is posted">
      <thead>
        <tr>
          <th scope="col">What is posted</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {journals.flatMap(({ description, entries }, index) =>
          entries.map(({ account, email, cents }) => (
            <tr key={`${index} ${account}`}>
              <td>
                {accountText(account)}
                {email !== null && ` · ${email}`}
                <Text size="xs" c="dimmed">
                  {description}
                </Text>
              </td>
              <td>
                {cents > 0 ? '+' : ''}
                {formatMoney(cents)}
              </td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  );
}

/** `system:payouts` is "payouts", `customer:7` is "balance of customer 7". */
export function accountText(account: string): string {
  const [kind = '', name = ''] = account.split(':');
  if (kind === 'customer') return name === '' ? 'balances of customers' : `balance of customer ${name}`;
  if (kind === 'escrow') return name === '' ? 'set aside for customers' : `set aside for customer ${name}`;
  return name.replaceAll(/[_-]/g, ' ');
}
