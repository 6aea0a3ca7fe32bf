/** Runs the operator's commands that a journey sends (operate.ts): starting takes longer than most of them. */
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { runCommand } from '../../../src/cli/run-command.ts';

export interface SentCommand {
  id: number;
  dataDir: string;
  words: string[];
}

export interface CommandAnswer {
  id: number;
  exitCode: number;
  stdout: string;
  stderr: string;
}

process.on('message', (command: SentCommand) => void answer(command));
// The worker of the journeys has ended.
process.once('disconnect', () => process.exit());

async function answer({ id, dataDir, words }: SentCommand): Promise<void> {
  const [output, errors] = [new PassThrough(), new PassThrough()];
  const printed = Promise.all([text(output), text(errors)]);
  const environment = { ...process.env, DATA_DIR: dataDir };
  const { exitCode } = await runCommand(words, { environment, input: Readable.from([]), output, errors });
  output.end();
  errors.end();
  const [stdout, stderr] = await printed;
  process.send?.({ id, exitCode, stdout, stderr } satisfies CommandAnswer);
}
