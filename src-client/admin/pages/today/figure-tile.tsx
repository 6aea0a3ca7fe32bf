import { Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatMoney } from '#shared/money.ts';
import type { Tile, TodayFigures } from './tiles.ts';

/** One figure, with its values at this time yesterday and a week ago. */
export function FigureTile({ tile, data }: { tile: Tile; data: TodayFigures }) {
  const { figure, title, isCount = false, isLoss = false } = tile;
  return (
    <ComparedFigure
      title={title}
      now={data.today.untilThen[figure]}
      yesterday={data.yesterday.untilThen[figure]}
      weekAgo={data.weekAgo.untilThen[figure]}
      written={isCount ? (count) => count.toLocaleString('en') : formatMoney}
      isLoss={isLoss}
    />
  );
}

interface DayWithMargin {
  margin: Pick<TodayFigures['today']['margin'], 'untilThen'>;
}

/** Only shown if costs were imported; says for how many of the sales. A day without known costs is not compared. */
export function MarginTile({ data }: { data: Record<'today' | 'yesterday' | 'weekAgo', DayWithMargin> }) {
  const { marginCents, costedSales, sales } = data.today.margin.untilThen;
  if (costedSales === 0) return null;
  const knownMargin = ({ margin }: DayWithMargin) =>
    margin.untilThen.costedSales > 0 ? margin.untilThen.marginCents : null;
  return (
    <ComparedFigure
      title="Margin"
      now={marginCents}
      yesterday={knownMargin(data.yesterday)}
      weekAgo={knownMargin(data.weekAgo)}
      written={formatMoney}
    >
      <Text size="xs" c="dimmed" data-figures>
        before refunds; the cost of {costedSales} of {sales} accounts sold is known
      </Text>
    </ComparedFigure>
  );
}

interface ComparedFigureProps {
  title: string;
  now: number;
  /** Null if it is not known. */
  yesterday: number | null;
  weekAgo: number | null;
  written: (value: number) => string;
  /** Whether more of it is worse. */
  isLoss?: boolean;
  children?: ReactNode;
}

function ComparedFigure(props: ComparedFigureProps) {
  const { title, now, yesterday, weekAgo, written, isLoss = false, children } = props;
  const line = (before: number | null, when: string) =>
    before !== null && (
      <Text size="xs" c="dimmed" data-figures>
        <Change now={now} before={before} isLoss={isLoss} />
        <span style={{ whiteSpace: 'nowrap' }}>
          {written(before)} {when}
        </span>
      </Text>
    );
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Text size="sm" c="dimmed">
        {title}
      </Text>
      <Text fz={20} fw={700} lh={1.3} data-figures>
        {written(now)}
      </Text>
      {line(yesterday, 'yesterday')}
      {line(weekAgo, 'a week ago')}
      {children}
    </Paper>
  );
}

function Change({ now, before, isLoss }: { now: number; before: number; isLoss: boolean }) {
  if (now === before) return null;
  const isBetter = now > before !== isLoss;
  return (
    <span style={{ color: isBetter ? 'var(--good)' : 'var(--bad)' }}>
      {now > before ? '▲' : '▼'}
      {before > 0 ? ` ${Math.min(999, Math.abs(Math.round(((now - before) / before) * 100)))}%` : ''}
      <span hidden>{now > before ? ' more than ' : ' less than '}</span>{' '}
    </span>
  );
}
