import { Argument, type Command } from 'commander';
import {
  changeSetting,
  expectationOf,
  FLAG_NAMES,
  type FlagName,
  knownSetting,
  readSettings,
  type SettingKey,
  SETTINGS,
  settingText,
  wordsOf,
} from '../../src-server/settings/index.ts';
import { printLine } from './invocation.ts';
import { printTable } from './print-table.ts';
import { withDatabase } from './with-database.ts';

const HELP = `
A value is typed as it is: on, 0.4, some words; lists and objects as JSON. What does not fit is refused with what is
expected. Flags are settings too: "flags set trade on" is the same as "settings set flags.trade on".`;

export function addSettingCommands(program: Command): void {
  const settings = program
    .command('settings')
    .description('rates, limits and texts that can change while the shop runs');
  settings
    .command('list')
    .description('show every setting, its value, its default and what it does')
    .action(list);
  settings.command('get <name>').description('print the value of one setting').action(get);
  settings
    .command('set <name> <value>')
    .description('change a setting; the running shop follows at once')
    .option('--reason <text>', 'why, for the log of changes')
    .addHelpText('after', HELP)
    .action(set);
}

async function list(): Promise<void> {
  await withDatabase(async ({ orm, log }) => {
    const values = await readSettings(orm.em.fork(), log);
    const rows = (Object.keys(SETTINGS) as SettingKey[]).map((key) => {
      const { label, description, unit = '' } = wordsOf(key);
      return [
        key,
        `${settingText(values[key])} ${unit}`.trim(),
        `default ${settingText(SETTINGS[key].safeParse(undefined).data)}; ${expectationOf(SETTINGS[key])}`,
        `${label}: ${description}`,
      ];
    });
    printTable(rows);
  });
}

async function get(name: string): Promise<void> {
  const key = knownSetting(name);
  await withDatabase(async ({ orm, log }) => {
    printLine(settingText((await readSettings(orm.em.fork(), log))[key]));
  });
}

async function set(name: string, typed: string, { reason }: { reason?: string }): Promise<void> {
  await withDatabase(async ({ ctx }) => {
    const request = { key: name, typed, reason, action: 'settings set' };
    const { key, before, after } = await changeSetting(ctx, request);
    printLine(before === after ? `${key} was ${after} already` : `${key} is ${after}, was ${before}`);
  });
}

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
        return [name, values[key] ? 'on' : 'off', wordsOf(key).description];
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
