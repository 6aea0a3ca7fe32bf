import type { ColumnSource } from '../../../src-shared/admin/imports.ts';
import { OPTIONAL_STOCK_COLUMNS, STOCK_FILE_COLUMNS } from '../../catalog/import/index.ts';

const COLUMNS = [...STOCK_FILE_COLUMNS, ...OPTIONAL_STOCK_COLUMNS];
type Column = (typeof COLUMNS)[number];

/** How suppliers call our columns, without case and signs. */
const OTHER_NAMES: Partial<Record<Column, readonly string[]>> = {
  username: ['login', 'user', 'account', 'accountname', 'name'],
  password: ['pass', 'pwd', 'pw'],
  region: ['server', 'shard'],
  level: ['lvl', 'summonerlevel', 'accountlevel'],
  blue_essence: ['be', 'blueessences', 'ip'],
  orange_essence: ['oe', 'orangeessences'],
  mythic_essence: ['me', 'mythicessences'],
  skins: ['skinshards', 'shards', 'skinids'],
  permanent_skins: ['permanents', 'permanentshards'],
  owned_skins: ['owned', 'unlockedskins'],
  is_handleveled: ['handleveled', 'handlevelled', 'handmade'],
  is_premium: ['premium'],
  is_safe: ['safe'],
  has_warranty: ['warranty'],
  rank: ['tier', 'solorank'],
  division: ['div'],
  flash_key: ['flash'],
  solo_wins: ['wins'],
  solo_losses: ['losses'],
  date_last_played: ['lastplayed', 'lastgame', 'lastplay', 'lastgamedate'],
  cost: ['costs', 'costeur', 'purchaseprice', 'buyprice', 'boughtfor'],
};

/** What may be missing in a file: the import takes an empty text for it. */
const MAY_BE_EMPTY: readonly Column[] = [
  'orange_essence',
  'mythic_essence',
  'skins',
  'permanent_skins',
  'owned_skins',
  'rank',
  'division',
  'flash_key',
  'solo_wins',
  'solo_losses',
  'date_last_played',
];

/** Where each of our columns comes from, as far as the names show it; columns that are left for the operator are not in it. */
export function guessMapping(fileColumns: readonly string[]): Partial<Record<Column, ColumnSource>> {
  const byPlainName = new Map(fileColumns.map((name) => [plain(name), name]));
  return Object.fromEntries(
    COLUMNS.flatMap((column): [Column, ColumnSource][] => {
      const found = [plain(column), ...(OTHER_NAMES[column] ?? [])]
        .map((name) => byPlainName.get(name))
        .find((name) => name !== undefined);
      if (found !== undefined) return [[column, { from: found }]];
      return MAY_BE_EMPTY.includes(column) ? [[column, { value: '' }]] : [];
    }),
  );
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}
