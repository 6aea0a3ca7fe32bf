/** What a command that a signal ended answers: it did not do what was asked of it. */
export const INTERRUPTED = 130;

/** A service manager kills what has not ended after some time; the log should say why before. */
const DEADLINE_MS = 15_000;

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** Ends a program in the reverse order of its start, whenever the end comes: SIGTERM, Ctrl-C or a failed start. */
export class Shutdown {
  readonly #steps: (() => Promise<void>)[] = [];
  #running: Promise<void> | undefined;

  /**
   * Listens for signals from now on, so that even a start that takes long ends cleanly.
   * @param codeAfterSignal what the program ends with then; 0 where a signal is how it always ends
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
    // Signals are the next program's in the same process, if there is one.
    this.add(async () => {
      for (const signal of SIGNALS) process.off(signal, onSignal);
    });
  }

  /** Adds what must be undone; the last added is undone first. */
  add(step: () => Promise<void>): void {
    this.#steps.push(step);
  }

  /** Undoes everything, once. A step that fails does not keep the others from running. */
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
