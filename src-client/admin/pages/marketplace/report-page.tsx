import { Button, Group, Paper, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { csvCell } from '#shared/exports/csv-cell.ts';
import { centsToDecimal, formatMoney } from '#shared/money.ts';
import { downloadBlob } from '#client/platform/download-blob.ts';
import { failureOf } from '#client/platform/failure.ts';
import { trpc, trpcClient } from '../../platform/trpc.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Problem } from '../../ui/problem.tsx';

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

type Figure = keyof typeof FIGURES;
const FIGURE_NAMES = Object.keys(FIGURES) as Figure[];
const EXPORTED_DAYS = 31;
const DAY_MS = 24 * 60 * 60 * 1000;

/** A row for each of the last days, up to `last`. */
async function exportDays(last: string): Promise<void> {
  const days = Array.from({ length: EXPORTED_DAYS }, (_, back) =>
    new Date(Date.parse(last) - back * DAY_MS).toISOString().slice(0, 10),
  ).toReversed();
  const reports = await Promise.all(days.map((day) => trpcClient.marketplace.day.query({ day })));
  const lines = reports.map((report, index) => [
    days[index] ?? '',
    ...FIGURE_NAMES.map((figure) =>
      figure.endsWith('Cents') ? centsToDecimal(report[figure]) : report[figure],
    ),
  ]);
  const rows = [['Day', ...FIGURE_NAMES.map((figure) => FIGURES[figure])], ...lines];
  const text = rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
  downloadBlob(new Blob(['\u{FEFF}', text], { type: 'text/csv;charset=utf-8' }), `marketplace-${last}.csv`);
}

/** The marketplace's figures of one day: today, by the time zone of the reports, until another one is typed. */
export function ReportPage() {
  const [typed, setTyped] = useState<string>();
  const days = useMutation({ mutationFn: exportDays });
  const { data, error } = trpc.marketplace.day.useQuery({ day: typed }, { enabled: typed !== '' });
  const day = typed ?? data?.day ?? '';
  return (
    <Stack gap="md" maw={900}>
      <PageHead title="Report of a day" back={{ to: '/marketplace', label: 'Marketplace' }} />
      <Group align="flex-end">
        <TextInput
          type="date"
          label="Day"
          value={day}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
          w={200}
        />
        <Button
          variant="default"
          loading={days.isPending}
          disabled={day === ''}
          onClick={() => days.mutate(day)}
        >
          Export {EXPORTED_DAYS} days up to this one
        </Button>
      </Group>
      {error && <Problem text={failureOf(error).text} />}
      <SimpleGrid cols={{ base: 2, sm: 3 }} component="dl" m={0} aria-busy={!data}>
        {FIGURE_NAMES.map((figure) => (
          <Paper key={figure} withBorder p="md">
            <Text component="dt" size="xs" c="dimmed">
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
