/** The program itself, with what every command understands. */
import { Command } from 'commander';
import { currentInvocation } from './invocation.ts';

/** It reads and writes where the invocation says, and throws a CommanderError where it would end the process. */
export function createProgram(): Command {
  const invocation = currentInvocation();
  const { output, errors } = invocation;
  return (
    new Command('npm run shop --')
      // The commands that are added take these two over.
      .exitOverride()
      .configureOutput({
        writeOut: (text) => output.write(text),
        writeErr: (text) => errors.write(text),
      })
      .description(
        'Runs the shop from the command line. The shop may be open meanwhile; it follows every change by itself. ' +
          'The database is the one of DATABASE_URL, or the embedded one in DATA_DIR.',
      )
      .option('--as <name>', 'who you are, for the log of changes; the user of the machine when not given')
      .on('option:as', (name: string) => (invocation.who = name))
      .showHelpAfterError('(add --help for what there is)')
      .showSuggestionAfterError()
  );
}
