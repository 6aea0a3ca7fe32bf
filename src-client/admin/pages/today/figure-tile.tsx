import { Paper, Text } from '@mantine/core';
import { formatMoney } from '#shared/money.ts';
import type { Tile, TodayFigures } from './tiles.ts';

/** One figure, with its values at this time yesterday and a week ago. */
export function FigureTile({ tile, data }: { tile: Tile; data: TodayFigures }) {
  const { figure, title, isCount = false } = tile;
  const now = data.today.untilThen[figure];
  const written = (value: number): string => (isCount ? value.toLocaleString('en') : formatMoney(value));
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Text size="sm" c="dimmed">
        {title}
      </Text>
      <Text fz={20} fw={700} lh={1.3} data-figures>
        {written(now)}
      </Text>
      {(
        [
          ['yesterday', data.yesterday.untilThen[figure]],
          ['a week ago', data.weekAgo.untilThen[figure]],
        ] as const
      ).map(([when, before]) => (
        <Text key={when} size="xs" c="dimmed" data-figures>
          <Change now={now} before={before} isLoss={tile.isLoss === true} />
          <span style={{ whiteSpace: 'nowrap' }}>
            {written(before)} {when}
          </span>
        </Text>
      ))}
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
