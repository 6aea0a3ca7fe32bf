import { basename } from 'node:path';
import type { Command } from 'commander';
import { allPictures, loadReferenceData, missingPictures } from '../../src-server/catalog/index.ts';
import {
  importSkins,
  type SkinFileFormat,
  type SkinImportOptions,
} from '../../src-server/catalog/import/index.ts';
import { OperationRefused, recordChange } from '../../src-server/operator-log/index.ts';
import { formatCount } from '../../src-shared/catalog/display.ts';
import { imageOrigin } from '../../src-shared/catalog/pictures.ts';
import { readImageHost } from '../config.ts';
import { counted } from '../../src-shared/counted.ts';
import { importDisplay } from './import-display.ts';
import { currentInvocation, endWithFailure, printAside, printLine } from './invocation.ts';
import { printTable } from './print-table.ts';
import { withDatabase } from './with-database.ts';

const HELP = `
These kinds of file are understood, told apart by what is in them:
  CSV with the header id,title,champion,tier,roles,lanes (several roles or lanes with | between them; the columns num and
    release_date may be there too and are not used)
  CSV with the header key,id,name,roles,lanes: champions alone
  Data Dragon's championFull.json: champions, roles, skins; no tiers
  CommunityDragon's skins.json: skins and their tiers
CSV may be separated by commas, semicolons or tabs; UTF-8, or UTF-16 with its byte order mark; all of them packed with gzip.
What a file does not say stays as it is. Nothing is ever removed. Public files know fewer tiers than the game: with
--keep-tiers they add what is new and leave the tiers that are stored. Bad champions, skins and rows are reported one by one
and left out. The exit code is 1 when there was one.`;

/** Advice for each file format. */
const ADVICE: Record<SkinFileFormat, string> = {
  CSV: '',
  'Data Dragon':
    "Tiers are not in this file: import CommunityDragon's skins.json too, so that mythic skins are priced.",
  CommunityDragon: '',
};

export function addSkinCommands(program: Command): void {
  const skins = program.command('skins').description('champions and skins');
  skins
    .command('import <file>')
    .description('bring champions and skins up to date from a file')
    .option('--dry-run', 'show what would happen and write nothing')
    .option('--strict', 'take all rows or none')
    .option('--keep-tiers', 'leave the tiers of skins that are there')
    .addHelpText('after', HELP)
    .action((path: string, { dryRun = false, strict = false, keepTiers = false }: SkinFlags) =>
      runSkinImport(path, { isDryRun: dryRun, isStrict: strict, keepsTiers: keepTiers }),
    );
  skins
    .command('pictures')
    .description('which pictures the image host lacks')
    .option(
      '--list',
      'print the id and the path of every picture that the shop may show, without asking the image host',
    )
    .addHelpText('after', PICTURES_HELP)
    .action(({ list = false }: { list?: boolean }) => checkPictures(list));
}

const PICTURES_HELP = `
The host is that of IMAGE_HOST; docs/images.md says how to run one. Each missing picture is a line with the id of its skin (of a
champion as it comes: its key x 1000), its path and why. The exit code is 1 when one is missing.`;

interface SkinFlags {
  dryRun?: boolean;
  strict?: boolean;
  keepTiers?: boolean;
}

async function runSkinImport(path: string, options: SkinImportOptions): Promise<void> {
  await withDatabase(async ({ orm, operator }) => {
    const { format, findings, champions, skins, faults, changedTiers, isWritten } = await importSkins(
      orm.em.fork(),
      path,
      options,
      (em, written) =>
        recordChange(
          { db: em.db, operator },
          {
            action: 'skins import',
            subject: `file ${basename(path)}`,
            after: written,
          },
        ),
    );
    const display = importDisplay(basename(path), 0);
    if (findings.length > 0) display.note('format', findings.join(', '));
    for (const { place, ...fault } of faults) display.fault(place, fault);
    if (!isWritten) printLine('nothing was written; would be:');
    for (const [noun, counts] of [
      ['champions', champions],
      ['skins', skins],
    ] as const) {
      printLine(`${noun}: ${counts.added} added, ${counts.changed} changed, ${counts.unchanged} as before`);
    }
    if (changedTiers > 0)
      printLine(`${counted(changedTiers, 'tier')} became another; --keep-tiers leaves them as they are`);
    if (faults.length > 0) {
      printLine(`${counted(faults.length, 'fault')} in the file`);
      endWithFailure();
    }
    if (ADVICE[format]) printLine(ADVICE[format]);
  });
}

async function checkPictures(isList: boolean): Promise<void> {
  const pictures = await withDatabase(async ({ orm }) => allPictures(await loadReferenceData(orm.em.fork())));
  if (isList) {
    printTable(pictures.map(({ skinId, path }) => [String(skinId), path]));
    return;
  }
  const host = readImageHost(currentInvocation().environment);
  if (host === '') throw new OperationRefused('IMAGE_HOST is not set: the shop draws all pictures');
  printAside(`asking ${host} for ${formatCount(pictures.length)} pictures`);
  const missing = await missingPictures(imageOrigin(host), pictures);
  printTable(missing.map(({ skinId, path, reason }) => [String(skinId), path, reason]));
  if (missing.length === 0) {
    printLine(`all ${formatCount(pictures.length)} are there`);
    return;
  }
  printLine(`${formatCount(missing.length)} of ${formatCount(pictures.length)} are missing`);
  endWithFailure();
}
