import { dayText } from '#shared/dates.ts';
import { formatMoney, formatShortMoney } from '#shared/money.ts';
import { Plot } from '../../ui/plot.tsx';

const DAY_MS = 24 * 60 * 60 * 1000;

/** @param balance the balance after each day on which it changed */
export function BalancePlot({ balance }: { balance: readonly { day: string; balanceCents: number }[] }) {
  if (balance.length < 2) return null;
  const days = everyDay(balance);
  return (
    <Plot
      title="Balance by day"
      shape="steps"
      height={140}
      labels={days.map(({ day }) => dayText(day))}
      series={[
        {
          name: 'Balance',
          values: days.map(({ balanceCents }) => balanceCents),
          colour: '--action',
          isStrong: true,
        },
      ]}
      format={formatMoney}
      formatShort={(cents) => formatShortMoney(Math.round(cents))}
    />
  );
}

/** Fills the days without a change with the previous balance. */
function everyDay(
  balance: readonly { day: string; balanceCents: number }[],
): { day: number; balanceCents: number }[] {
  return balance.flatMap(({ day, balanceCents }, index) => {
    const from = Date.parse(day);
    const next = balance[index + 1];
    const count = next ? Math.max(1, Math.round((Date.parse(next.day) - from) / DAY_MS)) : 1;
    return Array.from({ length: count }, (_, passed) => ({ day: from + passed * DAY_MS, balanceCents }));
  });
}
