/** A plot of one figure, and the same as a table for who cannot see it. */
import 'uplot/dist/uPlot.min.css';
import { Text, useComputedColorScheme } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import { formatMoney, formatShortMoney } from '#shared/money.ts';
import classes from './figure-plot.module.css';

interface PlottedSeries {
  name: string;
  values: readonly (number | null)[];
  /** A token. */
  colour: `--${string}`;
  isStrong?: boolean;
}

interface FigurePlotProps {
  title: string;
  labels: readonly string[];
  series: readonly PlottedSeries[];
  isMoney: boolean;
  isBars?: boolean;
}

const HEIGHT = 220;

export function FigurePlot(props: FigurePlotProps) {
  const { title, labels, series, isMoney } = props;
  const { ref: sized, width } = useElementSize();
  const scheme = useComputedColorScheme('dark');
  const written = (value: number | null | undefined): string =>
    value == null ? '' : isMoney ? formatMoney(value) : value.toLocaleString('en');
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
      {/* Its colours are read when it is drawn. */}
      <Canvas key={scheme} {...props} width={width} />
      <details className={classes.details}>
        <summary>{title} as a table</summary>
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
                  {series.map(({ name, values }) => (
                    <td key={name}>{written(values[index])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}

function Canvas({ width, ...props }: FigurePlotProps & { width: number }) {
  const place = useRef<HTMLDivElement>(null);
  const wanted = JSON.stringify(props);
  useEffect(() => {
    if (!place.current || width === 0) return;
    const shown = JSON.parse(wanted) as FigurePlotProps;
    const data = [shown.labels.map((_, index) => index), ...shown.series.map(({ values }) => [...values])];
    const plot = new uPlot(optionsOf(shown, width), data as uPlot.AlignedData, place.current);
    return () => plot.destroy();
  }, [wanted, width]);
  return <div ref={place} style={{ height: HEIGHT }} aria-hidden="true" />;
}

function optionsOf({ labels, series, isMoney, isBars }: FigurePlotProps, width: number): uPlot.Options {
  const styles = getComputedStyle(document.documentElement);
  const colour = (token: string): string => styles.getPropertyValue(token).trim();
  const axis: uPlot.Axis = {
    stroke: colour('--muted'),
    grid: { stroke: colour('--line'), width: 1 },
    ticks: { show: false },
    font: '12px Inter Variable, system-ui, sans-serif',
  };
  const bars = uPlot.paths.bars?.({ size: [0.7, 40], radius: 0.15 });
  return {
    width,
    height: HEIGHT,
    legend: { show: false },
    cursor: { y: false, points: { size: 7 } },
    scales: { x: { time: false, range: (_, min, max) => (isBars ? [min - 0.5, max + 0.5] : [min, max]) } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        space: 56,
        values: (_, places) => places.map((place) => labels[place] ?? ''),
      },
      {
        ...axis,
        size: 64,
        values: (_, values) =>
          values.map((value) => (isMoney ? formatShortMoney(Math.round(value)) : value.toLocaleString('en'))),
      },
    ],
    series: [
      {},
      ...series.map(({ name, colour: token, isStrong }) => ({
        label: name,
        stroke: colour(token),
        width: isStrong ? 2.5 : 1.5,
        points: { show: false },
        ...(isBars ? { fill: colour(token), ...(bars ? { paths: bars } : {}) } : {}),
      })),
    ],
  };
}
