import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/catalog/import/stock-file-row.ts', [
  {
    fault: 'a username of 64 characters is refused',
    find: 'textFault(text, MAX_USERNAME_LENGTH)',
    replace: 'textFault(text, MAX_USERNAME_LENGTH - 1)',
    tests: ['catalog/import/import-stock', 'catalog/import/stock-file-row'],
  },
  {
    fault: 'a password of 256 characters is refused',
    find: 'MAX_PASSWORD_LENGTH = 256',
    replace: 'MAX_PASSWORD_LENGTH = 255',
    tests: ['catalog/import/import-stock', 'catalog/import/stock-file-row'],
  },
  {
    fault: 'an account of level 10,001 is taken',
    find: 'max: 10_000 }',
    replace: 'max: 10_001 }',
    tests: ['catalog/import/import-stock', 'catalog/import/stock-file-row'],
  },
  {
    fault: 'an account of level 10,000 is refused',
    find: 'max: 10_000 }',
    replace: 'max: 9_999 }',
    tests: ['catalog/import/import-stock', 'catalog/import/stock-file-row'],
  },
  {
    fault: 'a hundred million blue essence are refused',
    find: 'max: 100_000_000 }',
    replace: 'max: 99_999_999 }',
    tests: ['catalog/import/import-stock', 'catalog/import/stock-file-row'],
  },
  {
    fault: '100,001 games are taken',
    find: 'max: 100_000 }',
    replace: 'max: 100_001 }',
    tests: ['catalog/import/import-stock', 'catalog/import/stock-file-row'],
  },
  {
    fault: '5,000 skins are too many',
    find: 'ids.size <= MAX_SKINS_PER_LIST',
    replace: 'ids.size < MAX_SKINS_PER_LIST',
    tests: ['catalog/import/import-stock', 'catalog/import/stock-file-row'],
  },
  {
    fault: 'the day after tomorrow is taken',
    find: 'now.getTime() + DAY_MS',
    replace: 'now.getTime() + 2 * DAY_MS',
    tests: ['catalog/import/import-stock', 'catalog/import/stock-file-row'],
  },
  {
    fault: 'tomorrow is refused',
    find: 'now.getTime() + DAY_MS',
    replace: 'now.getTime()',
    tests: ['catalog/import/import-stock', 'catalog/import/stock-file-row'],
  },
  {
    fault: 'the day before the release is taken',
    find: "'2009-10-27'",
    replace: "'2009-10-26'",
    tests: ['catalog/import/import-stock', 'catalog/import/stock-file-row'],
  },
  {
    fault: 'the day of the release is refused',
    find: "'2009-10-27'",
    replace: "'2009-10-28'",
    tests: ['catalog/import/import-stock', 'catalog/import/stock-file-row'],
  },
  {
    fault: 'a division of an apex tier is kept',
    find: 'division: hasDivisions(row.rank) ? row.division : 0',
    replace: 'division: row.division',
    tests: ['catalog/import/import-stock', 'catalog/import/stock-file-row'],
  },
]);
