import { type ChildProcess, fork } from 'node:child_process';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { CommandAnswer, SentCommand } from './operator-process.ts';

const PROGRAM = fileURLToPath(new URL('operator-process.ts', import.meta.url));

/** One for each worker, from its first command on. */
let operator: ChildProcess | undefined;
let count = 0;

/** Runs a command of the operator of a shop that runs on this data folder. @returns what it printed */
export async function operate(dataDir: string, ...words: string[]): Promise<string> {
  operator ??= startOperator();
  count += 1;
  const answered = answerOf(operator, count);
  operator.send({ id: count, dataDir, words } satisfies SentCommand);
  const { exitCode, stdout, stderr } = await answered;
  if (exitCode !== 0) throw new Error(`${words.join(' ')} ended with ${exitCode}: ${stderr}`);
  return stdout;
}

/** Switches a flag of a shop that runs on this data folder, as its operator would. */
export async function setFlag(dataDir: string, name: string, state: 'on' | 'off'): Promise<void> {
  await operate(dataDir, 'flags', 'set', name, state);
}

function startOperator(): ChildProcess {
  const { PATH, HOME, TMPDIR } = process.env;
  const started = fork(PROGRAM, {
    // Not in the repository, whose .env is a developer's own shop.
    cwd: tmpdir(),
    env: { PATH, HOME, TMPDIR },
    execArgv: [],
  });
  // It ends with the worker, and does not keep it.
  started.unref();
  started.channel?.unref();
  return started;
}

function answerOf(from: ChildProcess, id: number): Promise<CommandAnswer> {
  return new Promise((resolve, reject) => {
    const onAnswer = (answer: CommandAnswer): void => {
      if (answer.id !== id) return;
      from.off('message', onAnswer).off('exit', onExit);
      resolve(answer);
    };
    const onExit = (code: number | null): void => reject(new Error(`the operator's process ended: ${code}`));
    from.on('message', onAnswer).on('exit', onExit);
  });
}
