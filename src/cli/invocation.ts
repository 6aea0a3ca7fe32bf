/** One run of the command line: its streams, environment, operator and exit code. A process may contain several. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { Console } from 'node:console';
import { randomUUID } from 'node:crypto';
import type { Readable, Writable } from 'node:stream';

/** By default the process's own. */
export interface Surroundings {
  environment: NodeJS.ProcessEnv;
  input: Readable & { isTTY?: boolean };
  output: Writable;
  errors: Writable & { isTTY?: boolean };
}

export interface Invocation extends Readonly<Surroundings> {
  readonly id: string;
  /** The value of `--as`. */
  who: string | undefined;
  /** The exit code of a command that runs to its end. */
  exitCode: number;
  /** Writes to `output` and `errors`. */
  readonly console: Console;
}

const invocations = new AsyncLocalStorage<Invocation>();

/** Runs `work` with its own invocation. */
export function invoke<T>(surroundings: Surroundings, work: (invocation: Invocation) => T): T {
  const { output: stdout, errors: stderr } = surroundings;
  const invocation = {
    ...surroundings,
    id: randomUUID(),
    who: undefined,
    exitCode: 0,
    console: new Console({ stdout, stderr }),
  };
  return invocations.run(invocation, () => work(invocation));
}

/** The caller's invocation. */
export function currentInvocation(): Invocation {
  const invocation = invocations.getStore();
  if (!invocation) throw new Error('No command is running');
  return invocation;
}

/** Prints one line of the result. */
export function printLine(text: string): void {
  currentInvocation().console.log(text);
}

/** Prints one line to stderr, so that the result can be redirected to a file. */
export function printAside(text: string): void {
  currentInvocation().console.error(text);
}

/** Records that the command did not do everything it was asked to; it continues. */
export function endWithFailure(): void {
  currentInvocation().exitCode = 1;
}
