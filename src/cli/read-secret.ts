import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { currentInvocation } from './invocation.ts';

/** Reads one line that nobody should see: not echoed at a terminal, the first line of standard input elsewhere. */
export async function readSecret(prompt: string): Promise<string> {
  const { input, errors } = currentInvocation();
  const isTerminal = input.isTTY;
  if (isTerminal) errors.write(prompt);
  const output = new Writable({ write: (_, __, done) => done() });
  const lines = createInterface({ input, output, terminal: isTerminal });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (isTerminal) errors.write('\n');
  }
}
