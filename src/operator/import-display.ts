/** What an import shows while it runs: findings as lines on stderr, progress as a bar where there is a terminal. */
import { MultiBar, Presets } from 'cli-progress';
import type { RowFault } from '../../src-server/catalog/import/index.ts';

export interface ImportDisplay {
  fault(place: string, fault: RowFault): void;
  note(place: string, text: string): void;
  progress(done: number): void;
  /** Takes the bar away; to be called before anything else is printed. */
  end(): void;
}

/** @param total what `progress` counts up to; 0 when it is not known: then there is no bar. */
export function importDisplay(fileName: string, total: number): ImportDisplay {
  const bars =
    process.stdout.isTTY && total > 0
      ? new MultiBar(
          { format: ' {bar} {percentage}% · {eta_formatted} left', clearOnComplete: true },
          Presets.shades_grey,
        )
      : undefined;
  const bar = bars?.create(total, 0);
  const line = (text: string): void => {
    // Written past the bar, a line would tear it apart.
    if (bars) bars.log(`${text}\n`);
    else console.error(text);
  };
  return {
    fault: (place, { column, reason }) =>
      line(`${fileName}, ${place}: ${column ? `${column} ` : ''}${reason}`),
    note: (place, text) => line(`${fileName}, ${place}: ${text}`),
    progress: (done) => bar?.update(done),
    end: () => bars?.stop(),
  };
}

/** `1 row`, `2 rows` */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
