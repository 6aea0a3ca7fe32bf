import { Table, Text } from '@mantine/core';
import type { PlannedJournal } from '#shared/admin/planned-journal.ts';
import { formatMoney } from '#shared/money.ts';
import { accountText } from './account-text.ts';
import { wordsOf } from './words-of.ts';
import classes from './money-preview.module.css';

/** The exact journal entries that an action will post; each journal sums to zero. */
export function MoneyPreview({ journals }: { journals: readonly PlannedJournal[] }) {
  if (journals.length === 0) return <Text c="dimmed">No money moves.</Text>;
  return (
    <div className={classes.journals}>
      {journals.map((journal, number) => (
        // oxlint-disable-next-line react/no-array-index-key -- they have no ids yet, and their order is fixed
        <Table key={number} captionSide="top" withRowBorders>
          <Table.Caption className={classes.title}>
            {journal.description || wordsOf(journal.kind)}
          </Table.Caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Account</Table.Th>
              <Table.Th ta="end">Amount</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {journal.entries.map(({ account, email, cents }, line) => (
              // oxlint-disable-next-line react/no-array-index-key -- entries have no ids either, and their order is fixed
              <Table.Tr key={line}>
                <Table.Td>
                  <span title={account}>{wordsOf(accountText(account))}</span>
                  {email !== null && (
                    <Text span c="dimmed" size="sm" className={classes.email}>
                      {email}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td ta="end" className={classes.amount}>
                  {signedMoney(cents)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th>Sum</Table.Th>
              <Table.Th ta="end">
                {formatMoney(journal.entries.reduce((sum, { cents }) => sum + cents, 0))}
              </Table.Th>
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      ))}
    </div>
  );
}

function signedMoney(cents: number): string {
  return `${cents > 0 ? '+' : ''}${formatMoney(cents)}`;
}
