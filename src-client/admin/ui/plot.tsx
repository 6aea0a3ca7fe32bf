import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { dayText } from '#shared/dates.ts';
import classes from './plot.module.css';

export interface PlotSeries {
  label: string;
  /** One for each day; null: nothing is known of it. */
  values: readonly (number | null)[];
  /** A token of the theme: `--action`. */
  colour: string;
}

interface PlotProps {
  title: string;
  /** Days as the database writes them: "2026-11-23". */
  days: readonly string[];
  series: readonly PlotSeries[];
  /** How a value is written, in the legend, on the axis and in the table. */
  format: (value: number) => string;
  height?: number;
}

const SECOND = 1000;

/** Lines over days, with the same as a table for who cannot see them. */
export function Plot({ title, days, series, format, height = 240 }: PlotProps) {
  const scheme = useComputedColorScheme('dark', { getInitialValueInEffect: false });
  return (
    <figure className={classes.plot}>
      <figcaption className={classes.title}>{title}</figcaption>
      {/* Drawn anew in the colours of another scheme. */}
      <Lines key={scheme} days={days} series={series} format={format} height={height} />
      <div className="visually-hidden">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              {series.map(({ label }) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day, index) => (
              <tr key={day}>
                <th scope="row">{dayText(day)}</th>
                {series.map(({ label, values }) => {
                  const value = values[index] ?? null;
                  return <td key={label}>{value === null ? '' : format(value)}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

function Lines({ days, series, format, height }: Required<Omit<PlotProps, 'title'>>) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = place;
    if (!current) return undefined;
    // Colours are read from the page: a canvas knows no variables.
    const colour = (token: string): string => getComputedStyle(current).getPropertyValue(token).trim();
    const axis = { stroke: colour('--muted'), grid: { stroke: colour('--line') }, ticks: { show: false } };
    const plot = new uPlot(
      {
        width: current.clientWidth,
        height,
        tzDate: (at) => uPlot.tzDate(new Date(at * SECOND), 'UTC'),
        scales: { y: { range: (_, least, most) => [Math.min(0, least), Math.max(1, most * 1.1)] } },
        axes: [axis, { ...axis, size: 72, values: (_, values) => values.map(format) }],
        legend: { live: true },
        series: [
          { label: 'Day', value: (_, at) => (at === null ? '' : dayText(at * SECOND)) },
          ...series.map(({ label, colour: token }) => ({
            label,
            stroke: colour(token),
            width: 2,
            value: (_: uPlot, value: number | null) => (value === null ? '' : format(value)),
          })),
        ],
      },
      [days.map((day) => Date.parse(day) / SECOND), ...series.map(({ values }) => [...values])],
      current,
    );
    const resizing = new ResizeObserver(() => {
      requestAnimationFrame(() => plot.setSize({ width: current.clientWidth, height }));
    });
    resizing.observe(current);
    return () => {
      resizing.disconnect();
      plot.destroy();
    };
  }, [days, series, format, height]);
  return <div ref={place} aria-hidden="true" style={{ minHeight: height }} />;
}
