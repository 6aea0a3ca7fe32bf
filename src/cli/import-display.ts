/** What an import shows while it runs, on stderr: findings as lines, progress as a bar where there is a terminal. */
import { MultiBar, Presets } from 'cli-progress';
import type { RowFault } from '../../src-server/catalog/import/index.ts';
import { currentInvocation } from './invocation.ts';

interface ImportDisplay {
  fault(place: string, fault: RowFault): void;
  note(place: string, text: string): void;
  progress(done: number): void;
  /** Takes the bar away; to be called before anything else is printed. */
  end(): void;
}

/**
 * @param total what `progress` counts up to; 0 when it is not known: then there is no bar
 * @param stream a bar is drawn only when this is a terminal
 */
export function importDisplay(
  fileName: string,
  total: number,
  stream: NodeJS.WritableStream & { isTTY?: boolean } = currentInvocation().errors,
): ImportDisplay {
  const print = stream.isTTY && total > 0 ? printAroundBar(total, stream) : printLines(stream);
  return {
    fault: (place, { column, reason }) =>
      print.line(`${fileName}, ${place}: ${column ? `${column} ` : ''}${reason}`),
    note: (place, text) => print.line(`${fileName}, ${place}: ${text}`),
    progress: print.progress,
    end: print.end,
  };
}

interface Printer {
  line(text: string): void;
  progress: (done: number) => void;
  end: () => void;
}

function printLines(stream: NodeJS.WritableStream): Printer {
  return {
    line: (text) => void stream.write(`${text}\n`),
    progress: () => undefined,
    end: () => undefined,
  };
}

function printAroundBar(total: number, stream: NodeJS.WritableStream): Printer {
  const format = ' {bar} {percentage}% · {eta_formatted} left';
  const bars = new MultiBar({ format, stream, clearOnComplete: true }, Presets.shades_grey);
  const bar = bars.create(total, 0);
  let isOver = false;
  return {
    // The bar's owner prints it with the next drawing: written past it, a line would tear the bar apart.
    line: (text) => bars.log(`${text}\n`),
    progress: (done) => bar.update(done),
    end() {
      if (isOver) return;
      isOver = true;
      // Lines that wait for the next drawing would be thrown away by stop().
      bars.update();
      bars.stop();
    },
  };
}

/** `1 row`, `2 rows` */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
