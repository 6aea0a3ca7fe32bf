import { Anchor, Paper, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatMoney } from '#shared/money.ts';
import { failureOf } from '#client/platform/failure.ts';
import { trpc } from '../../platform/trpc.ts';

const FIGURES = {
  newListings: 'New listings',
  bids: 'Bids',
  sales: 'Sales',
  soldCents: 'Sold for',
  returnedCents: 'Of it undone since',
  unsold: 'Ended without a bid',
  commissionCents: 'Commission',
  paidToSellersCents: 'Paid to sellers',
  owedToSellersCents: 'Owed to sellers now',
  heldForBidsCents: 'Held for bids now',
} as const;

/** What the marketplace did on one day. */
export function ReportPage() {
  const [day, setDay] = useState(() => new Date().toISOString().slice(0, 10));
  const { data, error } = trpc.marketplace.day.useQuery({ day }, { enabled: day !== '' });
  return (
    <Stack gap="md" maw={900}>
      <div>
        <Anchor component={Link} to="/marketplace" size="sm">
          Marketplace
        </Anchor>
        <Title order={1} fz={28}>
          Report of a day
        </Title>
      </div>
      <TextInput
        type="date"
        label="Day"
        value={day}
        onChange={({ currentTarget: { value } }) => setDay(value)}
        w={200}
      />
      {error && <Text role="alert">{failureOf(error).text}</Text>}
      <SimpleGrid cols={{ base: 2, sm: 3 }} component="dl" m={0} aria-busy={!data}>
        {(Object.keys(FIGURES) as (keyof typeof FIGURES)[]).map((figure) => (
          <Paper key={figure} withBorder p="md" radius={12}>
            <Text component="dt" size="sm" c="dimmed">
              {FIGURES[figure]}
            </Text>
            <Text component="dd" m={0} fz={20} fw={700} data-figures>
              {data ? (figure.endsWith('Cents') ? formatMoney(data[figure]) : data[figure]) : '…'}
            </Text>
          </Paper>
        ))}
      </SimpleGrid>
    </Stack>
  );
}
