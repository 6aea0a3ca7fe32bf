import { SegmentedControl, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { clockText, longDayText, shortDayText } from '#shared/dates.ts';
import { formatMoney, formatShortMoney } from '#shared/money.ts';
import { failureOf } from '#client/platform/failure.ts';
import { trpc } from '../../platform/trpc.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Plot } from '../../ui/plot.tsx';
import { Section } from '../../ui/section.tsx';
import { QueueStrip } from '../queues/queue-strip.tsx';
import { useConsoleChanges } from './use-console-changes.ts';
import { FigureTile, MarginTile } from './figure-tile.tsx';
import { MORE_TILES, type TodayFigures, TILES } from './tiles.ts';
import { Problem } from '../../ui/problem.tsx';

/** Today's figures, live, beside those of yesterday and of the same day last week. */
export function TodayPage() {
  useConsoleChanges();
  const { data, error } = trpc.today.figures.useQuery({}, { refetchInterval: 60_000 });
  return (
    <Stack gap="lg">
      <PageHead
        title="Today"
        // Never empty, so that the content below does not move.
        about={
          data ? `${longDayText(data.today.day)}, ${clockText(data.at)} · days of ${data.timeZone}` : '\u00a0'
        }
      />
      <QueueStrip />
      {error && !data ? <Problem text={failureOf(error).text} /> : null}
      {data ? <Figures data={data} /> : <Skeleton h={420} role="status" aria-label="Loading" />}
    </Stack>
  );
}

function Figures({ data }: { data: TodayFigures }) {
  return (
    <>
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 4 }} spacing="sm">
        {TILES.map((tile) => (
          <FigureTile key={tile.figure} tile={tile} data={data} />
        ))}
        <MarginTile data={data} />
      </SimpleGrid>
      <Plots data={data} />
      <Title order={2}>More of today</Title>
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 4 }} spacing="sm">
        {MORE_TILES.map((tile) => (
          <FigureTile key={tile.figure} tile={tile} data={data} />
        ))}
      </SimpleGrid>
      <Owed owed={data.owed} />
    </>
  );
}

const PLOTTED = {
  revenueCents: { label: 'Revenue', isMoney: true },
  netCents: { label: 'Net', isMoney: true },
  orders: { label: 'Orders', isMoney: false },
  refundsCents: { label: 'Refunds', isMoney: true },
  marketVolumeCents: { label: 'Marketplace', isMoney: true },
} as const;
type Plotted = keyof typeof PLOTTED;

function Plots({ data }: { data: TodayFigures }) {
  const [figure, setFigure] = useState<Plotted>('revenueCents');
  const { label, isMoney } = PLOTTED[figure];
  const written = isMoney
    ? { format: formatMoney, formatShort: (cents: number) => formatShortMoney(Math.round(cents)) }
    : { format: (count: number) => count.toLocaleString('en') };
  const now = Date.parse(data.at);
  const hours = Math.max(data.today.hours.length, data.yesterday.hours.length, data.weekAgo.hours.length);
  const added = (day: TodayFigures['today'], isToday = false) => {
    let sum = 0;
    return Array.from({ length: hours }, (_, hour) => {
      const point = day.hours[hour];
      if (!point || (isToday && Date.parse(point.at) > now)) return null;
      return (sum += point[figure]);
    });
  };
  return (
    <Section
      title={label}
      aside={
        <SegmentedControl
          aria-label="What the plots show"
          size="xs"
          value={figure}
          onChange={(value) => setFigure(value as Plotted)}
          data={Object.entries(PLOTTED).map(([value, { label: text }]) => ({ value, label: text }))}
          style={{ maxWidth: '100%', overflowX: 'auto' }}
        />
      }
    >
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        <Plot
          title={`${label} through the day`}
          {...written}
          labels={Array.from({ length: hours }, (_, hour) => `${String(hour + 1).padStart(2, '0')}:00`)}
          series={[
            { name: 'Today', values: added(data.today, true), colour: '--action', isStrong: true },
            { name: 'Yesterday', values: added(data.yesterday), colour: '--muted' },
            { name: 'A week ago', values: added(data.weekAgo), colour: '--mythic' },
          ]}
        />
        <Plot
          title={`${label}, the last 30 days`}
          {...written}
          shape="bars"
          labels={data.days.map(({ day }) => shortDayText(`${day}T12:00`))}
          series={[
            { name: label, values: data.days.map((day) => day[figure]), colour: '--action', isStrong: true },
          ]}
        />
      </SimpleGrid>
    </Section>
  );
}

function Owed({ owed }: { owed: TodayFigures['owed'] }) {
  const parts = [
    ['Customers may spend', owed.balancesCents],
    ['Set aside for payments, bids and disputes', owed.escrowCents],
    ['Waits for sellers', owed.sellersCents],
    ['Cross-site codes that were not redeemed', owed.crossSiteCents],
  ] as const;
  return (
    <Section
      title="What the shop owes now"
      aside={
        <Text fw={700} fz={20} data-figures>
          {formatMoney(owed.totalCents)}
        </Text>
      }
    >
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }} spacing="sm">
        {parts.map(([text, cents]) => (
          <div key={text}>
            <Text size="xs" c="dimmed">
              {text}
            </Text>
            <Text fw={550} data-figures>
              {formatMoney(cents)}
            </Text>
          </div>
        ))}
      </SimpleGrid>
    </Section>
  );
}
