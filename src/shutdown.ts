/** The exit code of a command that was ended by a signal, and so did not finish. */
export const INTERRUPTED = 130;

/** Service managers kill a process that does not end in time; before that, the log should say why it did not end. */
const DEADLINE_MS = 15_000;

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** Ends a program in the reverse order of its start, after SIGTERM, Ctrl-C or a failed start. */
export class Shutdown {
  readonly #steps: (() => Promise<void>)[] = [];
  #running: Promise<void> | undefined;

  /**
   * Listens for signals from now on, so that a long start ends cleanly, too.
   * @param codeAfterSignal the exit code after a signal; 0 for programs that always end by signal
   */
  constructor(codeAfterSignal = 0) {
    const onSignal = (): void => {
      setTimeout(() => giveUp(), DEADLINE_MS).unref();
      this.run().then(
        () => process.exit(codeAfterSignal),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    };
    for (const signal of SIGNALS) process.on(signal, onSignal);
    // Another program in the same process may handle signals afterwards.
    this.add(async () => {
      for (const signal of SIGNALS) process.off(signal, onSignal);
    });
  }

  /** Adds a step; the last one added runs first. */
  add(step: () => Promise<void>): void {
    this.#steps.push(step);
  }

  /** Runs all steps, once. If one fails, the others still run. */
  run(): Promise<void> {
    this.#running ??= this.#runSteps();
    return this.#running;
  }

  async #runSteps(): Promise<void> {
    const failures: unknown[] = [];
    for (let step = this.#steps.pop(); step; step = this.#steps.pop()) {
      try {
        await step();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'the shop did not end cleanly');
  }
}

function giveUp(): never {
  console.error(`The program did not end cleanly within ${DEADLINE_MS / 1_000} seconds and was stopped.`);
  process.exit(1);
}
