/** A plot of figures, and the same as a table for operators who cannot see it. */
import 'uplot/dist/uPlot.min.css';
import { Text, useComputedColorScheme } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import uPlot from 'uplot';
import classes from './plot.module.css';

interface PlottedSeries {
  name: string;
  /** One per label; null if unknown. */
  values: readonly (number | null)[];
  /** A colour token of the theme. */
  colour: `--${string}`;
  isStrong?: boolean;
}

interface PlotProps {
  title: string;
  labels: readonly string[];
  series: readonly PlottedSeries[];
  /** Formats a value in the table. */
  format: (value: number) => string;
  /** Formats a value on the axis, where there is little room; absent: the same. */
  formatShort?: (value: number) => string;
  shape?: 'lines' | 'bars' | 'steps';
  height?: number;
}

const HEIGHT = 220;
/** The width of a letter on the axis, in px. */
const LETTER = 7;

export function Plot(props: PlotProps) {
  const { title, series } = props;
  const { ref: sized, width } = useElementSize();
  const scheme = useComputedColorScheme('dark');
  return (
    <figure className={classes.figure} ref={sized}>
      <figcaption className={classes.caption}>
        <Text size="sm" fw={550}>
          {title}
        </Text>
        <span className={classes.legend} aria-hidden="true">
          {series.map(({ name, colour }) => (
            <span key={name}>
              <i style={{ background: `var(${colour})` }} /> {name}
            </span>
          ))}
        </span>
      </figcaption>
      {/* Remounted when the scheme changes, because the colours are read when drawing. */}
      <Canvas key={scheme} {...props} width={width} />
      <AsTable {...props} />
    </figure>
  );
}

function AsTable({ title, labels, series, format }: PlotProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.details} onToggle={({ currentTarget: { open } }) => setOpen(open)}>
      <summary>{title} as a table</summary>
      {isOpen && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
        <div className={classes.scroller} tabIndex={0} role="region" aria-label={title}>
          <table>
            <thead>
              <tr>
                <th scope="col">When</th>
                {series.map(({ name }) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {labels.map((label, index) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  {series.map(({ name, values }) => {
                    const value = values[index] ?? null;
                    return <td key={name}>{value === null ? '' : format(value)}</td>;
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
}

type Figures = Pick<PlotProps, 'labels' | 'series' | 'shape'>;
type Formats = Pick<PlotProps, 'format' | 'formatShort'>;

function Canvas({ width, height = HEIGHT, labels, series, shape, ...given }: PlotProps & { width: number }) {
  const place = useRef<HTMLDivElement>(null);
  const formats = useEffectEvent((): Formats => given);
  // Pages create their series anew with each render; only changed figures are redrawn.
  const figures = JSON.stringify({ labels, series, shape });
  useEffect(() => {
    if (!place.current || width === 0) return;
    const shown = JSON.parse(figures) as Figures;
    const data = [shown.labels.map((_, index) => index), ...shown.series.map(({ values }) => [...values])];
    const options = { ...optionsOf({ ...shown, ...formats() }), width, height };
    const plot = new uPlot(options, data as uPlot.AlignedData, place.current);
    return () => plot.destroy();
  }, [figures, width, height]);
  return <div ref={place} className={classes.canvas} style={{ height }} aria-hidden="true" />;
}

/** Cents and counts are integers: on a day without sales, fractional steps would repeat a label. */
const WHOLE_STEPS = Array.from({ length: 13 }, (_, power) =>
  [1, 2, 5].map((step) => step * 10 ** power),
).flat();

function optionsOf(props: Figures & Formats): Omit<uPlot.Options, 'width' | 'height'> {
  const { labels, series, shape, format, formatShort = format } = props;
  const styles = getComputedStyle(document.documentElement);
  const colour = (token: string): string => styles.getPropertyValue(token).trim();
  const axis: uPlot.Axis = {
    stroke: colour('--muted'),
    grid: { stroke: colour('--line'), width: 1 },
    ticks: { show: false },
    font: '12px Inter Variable, system-ui, sans-serif',
  };
  const longest = Math.max(0, ...labels.map(({ length }) => length));
  const isBars = shape === 'bars';
  const paths = isBars
    ? uPlot.paths.bars?.({ size: [0.7, 40], radius: 0.15 })
    : shape === 'steps'
      ? uPlot.paths.stepped?.({ align: 1 })
      : undefined;
  return {
    legend: { show: false },
    cursor: { y: false, points: { size: 7 } },
    // Half of the last label extends beyond the plot.
    padding: [null, Math.max(12, (longest * LETTER) / 2), null, null],
    scales: {
      x: { time: false, range: (_, min, max) => (isBars ? [min - 0.5, max + 0.5] : [min, max]) },
      // Starts at zero: a truncated axis exaggerates differences.
      y: { range: (_, min, max) => [Math.min(0, min), Math.max(1, max * 1.08)] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        space: Math.max(56, longest * LETTER + 16),
        size: 32,
        // Labels only exist at integer positions.
        incrs: [1, 2, 3, 5, 7, 10, 14, 30, 60, 90, 180, 365],
        values: (_, places) => places.map((place) => labels[place] ?? ''),
      },
      {
        ...axis,
        size: 64,
        incrs: WHOLE_STEPS,
        values: (_, values) => values.map((value) => formatShort(value)),
      },
    ],
    series: [
      {},
      ...series.map(({ name, colour: token, isStrong }) => ({
        label: name,
        stroke: colour(token),
        width: isStrong ? 2.5 : 1.5,
        points: { show: false },
        ...(isBars ? { fill: colour(token) } : {}),
        ...(paths ? { paths } : {}),
      })),
    ],
  };
}
