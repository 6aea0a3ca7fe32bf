/** Collects figures and prints them in one table per suite, each with its limit. */
export interface Figure {
  what: string;
  /** The size: a number of accounts, or another one. */
  at: string;
  value: string;
  /** As in the project's limits; empty if there is none. */
  limit: string;
  /** Undefined if there is no limit. */
  isKept?: boolean;
}

export class Report {
  readonly #figures: Figure[] = [];
  readonly #failures: string[] = [];
  readonly title: string;

  constructor(title: string) {
    this.title = title;
  }

  add(figure: Figure): void {
    this.#figures.push(figure);
  }

  /** Adds a duration in milliseconds that must not exceed `limitMs`. */
  addDuration(what: string, at: string, ms: number, limitMs: number | undefined): void {
    this.add({
      what,
      at,
      value: formatMs(ms),
      limit: limitMs === undefined ? '' : `<= ${formatMs(limitMs)}`,
      ...(limitMs !== undefined && { isKept: ms <= limitMs }),
    });
  }

  /** Reports a wrong answer: the whole run fails, regardless of speed. */
  fail(message: string): void {
    this.#failures.push(message);
  }

  get failures(): readonly string[] {
    return this.#failures;
  }

  print(): void {
    const rows = this.#figures.map((figure) => [
      figure.what,
      figure.at,
      figure.value,
      figure.limit,
      figure.isKept === undefined ? '' : figure.isKept ? 'kept' : 'MISSED',
    ]);
    const table = [['what', 'at', 'measured', 'limit', ''], ...rows];
    const widths = [0, 1, 2, 3, 4].map((column) =>
      Math.max(...table.map((row) => (row[column] ?? '').length)),
    );
    console.log(`\n${this.title}`);
    table.forEach((row, index) => {
      console.log(`  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd());
      if (index === 0) console.log(`  ${widths.map((width) => '-'.repeat(width)).join('  ')}`);
    });
    for (const failure of this.#failures) console.log(`  WRONG: ${failure}`);
  }
}

/** A suite measures and adds its figures to the report. */
export type Suite = (report: Report) => Promise<void>;

export function formatMs(ms: number): string {
  if (ms < 1) return `${ms.toPrecision(2)} ms`;
  return ms < 100 ? `${Number(ms.toPrecision(3))} ms` : `${Math.round(ms)} ms`;
}

export function formatSize(accounts: number): string {
  return accounts.toLocaleString('en-US');
}
