import { Alert, Loader, Paper, ScrollArea, Stack, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatMoney } from '#shared/money.ts';
import type { trpcClient } from '../../platform/trpc.ts';
import { CLASS_WORDS, counted } from '../stock/stock-words.tsx';
import classes from './effect-panel.module.css';
import { priceLabel } from './price-form.ts';

export type Effect = Awaited<ReturnType<typeof trpcClient.prices.effect.query>>;

interface EffectPanelProps {
  effect: Effect | undefined;
  isFetching: boolean;
  hasFaults: boolean;
  children?: ReactNode;
}

/** What the change would do to the prices of accounts for sale. */
export function EffectPanel({ effect, isFetching, hasFaults, children }: EffectPanelProps) {
  return (
    <Paper withBorder p="md" component="section" aria-label="What the change does" className={classes.panel}>
      <Stack gap="sm">
        <div role="status">
          {hasFaults && <Text c="bad">A price is not right yet.</Text>}
          {!effect && isFetching && <Loader size="sm" role="status" aria-label="Computing" />}
          {effect && <Text fw={550}>{effectText(effect)}</Text>}
        </div>
        {effect && effect.total.unsold > 0 && (
          <Alert color="warn">
            {counted(effect.total.unsold, 'account')} would not be sold any more, because there is no price.
          </Alert>
        )}
        {effect && effect.changes.length > 0 && (
          <ScrollArea.Autosize mah={280}>
            <Table aria-label="Each change by itself" miw={560}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th scope="col">Price</Table.Th>
                  <Table.Th scope="col">From</Table.Th>
                  <Table.Th scope="col">To</Table.Th>
                  <Table.Th scope="col" ta="right">
                    Accounts
                  </Table.Th>
                  <Table.Th scope="col" ta="right">
                    Sum
                  </Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {effect.changes.map(({ key, from, to, changed, beforeCents, afterCents }) => (
                  <Table.Tr key={key}>
                    <Table.Th scope="row" fw={450}>
                      {priceLabel(key)}
                    </Table.Th>
                    <Table.Td>{from ?? 'none'}</Table.Td>
                    <Table.Td>{to ?? 'none'}</Table.Td>
                    <Table.Td ta="right">{changed.toLocaleString('en')}</Table.Td>
                    <Table.Td ta="right">{signedMoney(afterCents - beforeCents)}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </ScrollArea.Autosize>
        )}
        {effect && effect.total.changed > 0 && (
          <Text size="sm" c="dimmed">
            {effect.classes
              .filter(({ changed }) => changed > 0)
              .map(
                ({ productClass, changed, beforeCents, afterCents }) =>
                  `${CLASS_WORDS[productClass]}: ${counted(changed, 'account')}, ${signedMoney(afterCents - beforeCents)}`,
              )
              .join('; ')}
          </Text>
        )}
        {children}
      </Stack>
    </Paper>
  );
}

/** "Changes 1,200 of 4,000 accounts: €5,000.00 → €5,400.00 (+€400.00)" */
export function effectText({ products, total }: Effect): string {
  if (total.changed === 0) return `Changes the price of none of ${counted(products, 'account')}.`;
  return `Changes ${total.changed.toLocaleString('en')} of ${counted(products, 'account')}: ${formatMoney(total.beforeCents)} → ${formatMoney(total.afterCents)} (${signedMoney(total.afterCents - total.beforeCents)})`;
}

function signedMoney(cents: number): string {
  return cents === 0 ? '±0' : `${cents > 0 ? '+' : '−'}${formatMoney(Math.abs(cents))}`;
}
