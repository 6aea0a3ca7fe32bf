import { Argument } from 'commander';
import type { Command } from 'commander';
import {
  changeSetting,
  FLAG_NAMES,
  type FlagName,
  readSettings,
  SETTINGS,
} from '../../src-server/settings/index.ts';
import { printLine } from './invocation.ts';
import { printTable } from './print-table.ts';
import { withDatabase } from './with-database.ts';

export function addFlagCommands(program: Command): void {
  const flags = program.command('flags').description('features that can be switched on and off');
  flags.command('list').description('show every flag and what it does').action(listFlags);
  flags
    .command('set')
    .description('switch a flag; the running shop follows at once')
    .addArgument(new Argument('<name>').choices(FLAG_NAMES))
    .addArgument(new Argument('<state>').choices(['on', 'off']))
    .action(setFlag);
}

async function listFlags(): Promise<void> {
  await withDatabase(async ({ orm, log }) => {
    const values = await readSettings(orm.em.fork(), log);
    printTable(
      FLAG_NAMES.map((name) => {
        const key = `flags.${name}` as const;
        return [name, values[key] ? 'on' : 'off', SETTINGS[key].description ?? ''];
      }),
    );
  });
}

async function setFlag(name: FlagName, state: 'on' | 'off'): Promise<void> {
  await withDatabase(async ({ ctx }) => {
    const request = { key: `flags.${name}`, typed: state, action: 'flags set' };
    await changeSetting(ctx, request);
    printLine(`${name} is ${state}`);
  });
}
