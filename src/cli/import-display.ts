/** What an import shows on stderr while it runs: findings as lines, progress as a bar if stderr is a terminal. */
import { MultiBar, Presets } from 'cli-progress';
import type { RowFault } from '../../src-server/catalog/import/index.ts';
import { currentInvocation } from './invocation.ts';

interface ImportDisplay {
  fault(place: string, fault: RowFault): void;
  note(place: string, text: string): void;
  progress(done: number): void;
  /** Removes the bar; call before printing anything else. */
  end(): void;
}

/**
 * @param total the value at which `progress` is complete; 0 if unknown: then there is no bar
 * @param stream a bar is drawn only if this is a terminal
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
    // The bar prints the line with its next redraw: written directly, it would break the bar.
    line: (text) => bars.log(`${text}\n`),
    progress: (done) => bar.update(done),
    end() {
      if (isOver) return;
      isOver = true;
      // stop() would discard lines that wait for the next redraw.
      bars.update();
      bars.stop();
    },
  };
}
