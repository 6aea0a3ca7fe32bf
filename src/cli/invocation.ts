/** One call of the command line: where it reads and writes, who makes it, what it answers. Several can go on in a process. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { Console } from 'node:console';
import { randomUUID } from 'node:crypto';
import type { Readable, Writable } from 'node:stream';

/** The process's own, as a rule. */
export interface Surroundings {
  environment: NodeJS.ProcessEnv;
  input: Readable & { isTTY?: boolean };
  output: Writable;
  errors: Writable & { isTTY?: boolean };
}

export interface Invocation extends Readonly<Surroundings> {
  readonly id: string;
  /** What `--as` says. */
  who: string | undefined;
  /** What a command answers that came to its end. */
  exitCode: number;
  /** Writes to `output` and `errors`. */
  readonly console: Console;
}

const invocations = new AsyncLocalStorage<Invocation>();

/** Runs `work` with an invocation of its own. */
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

/** The one that the caller belongs to. */
export function currentInvocation(): Invocation {
  const invocation = invocations.getStore();
  if (!invocation) throw new Error('No command is running');
  return invocation;
}

/** One line of the answer. */
export function printLine(text: string): void {
  currentInvocation().console.log(text);
}

/** One line beside the answer, so that this can go into a file. */
export function printAside(text: string): void {
  currentInvocation().console.error(text);
}

/** The command goes on, but did not do all that was asked of it. */
export function endWithFailure(): void {
  currentInvocation().exitCode = 1;
}
