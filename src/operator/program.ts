/** The program itself, with what every command understands. */
import { Command } from 'commander';

export const program = new Command('npm run shop --')
  .description(
    'Runs the shop from the command line. The shop may be open meanwhile; it follows every change by itself. ' +
      'The database is the one of DATABASE_URL, or the embedded one in DATA_DIR.',
  )
  .option('--as <name>', 'who you are, for the log of changes; the user of the machine when not given')
  .showHelpAfterError('(add --help for what there is)')
  .showSuggestionAfterError();
