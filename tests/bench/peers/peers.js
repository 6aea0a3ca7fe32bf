/**
 * The same queries in other search libraries. Each peer takes the rows in price order and answers
 * `find({ equal, regions, ranges, skins })` with the total and the ids of the first 100 in price order.
 * Rows: id, position, region, accountTypes (list), isPremium, isMythic, rank, division, flashKey, accountAge (all text),
 * blueEssence, orangeEssence (numbers), skins (list of text).
 */
import { create, insertMultiple, search } from '@orama/orama';
import crossfilter from 'crossfilter2';
import itemsjs from 'itemsjs';

const LIMIT = 100;
const SINGLE = ['isPremium', 'isMythic', 'rank', 'division', 'flashKey', 'accountAge'];

export const PEERS = { crossfilter2: buildCrossfilter, itemsjs: buildItemsjs, Orama: buildOrama };

/** Uses one dimension per field, and two for skins, because a dimension can have only one filter. */
function buildCrossfilter(rows) {
  const filter = crossfilter(rows);
  const fields = ['position', 'region', ...SINGLE, 'blueEssence', 'orangeEssence'];
  const dimensions = Object.fromEntries(
    fields.map((field) => [field, filter.dimension((row) => row[field])]),
  );
  dimensions.accountTypes = filter.dimension((row) => row.accountTypes, true);
  const skins = [0, 1].map(() => filter.dimension((row) => row.skins, true));
  const count = filter.groupAll();
  return ({ equal, regions, ranges, skins: wanted }) => {
    for (const dimension of [...Object.values(dimensions), ...skins]) {
      if (dimension.hasCurrentFilter()) dimension.filterAll();
    }
    for (const [field, value] of Object.entries(equal)) dimensions[field].filterExact(value);
    if (regions.length > 0) dimensions.region.filterFunction((region) => regions.includes(region));
    for (const [field, [from, to]] of Object.entries(ranges)) dimensions[field].filterRange([from, to + 1]);
    wanted.forEach((skin, at) => skins[at].filterExact(skin));
    return { total: count.value(), ids: dimensions.position.bottom(LIMIT).map((row) => row.id) };
  };
}

function buildItemsjs(rows) {
  const fields = ['region', 'accountTypes', ...SINGLE, 'skins'];
  const engine = itemsjs(rows, {
    // Its `filter` functions work only with text search enabled, although there is no text to search.
    searchableFields: [],
    custom_id_field: 'id',
    aggregations: Object.fromEntries(
      fields.map((field) => [field, { conjunction: field !== 'region', size: 10 }]),
    ),
  });
  return ({ equal, regions, ranges, skins }) => {
    const limits = Object.entries(ranges);
    const filters = Object.fromEntries(Object.entries(equal).map(([field, value]) => [field, [value]]));
    if (regions.length > 0) filters.region = regions;
    if (skins.length > 0) filters.skins = skins;
    const inRanges = (row) => limits.every(([field, [from, to]]) => row[field] >= from && row[field] <= to);
    const found = engine.search({
      per_page: LIMIT,
      filters,
      ...(limits.length > 0 && { filter: inRanges }),
    });
    return { total: found.pagination.total, ids: found.data.items.map((row) => row.id) };
  };
}

async function buildOrama(rows) {
  const text = Object.fromEntries(['region', ...SINGLE].map((field) => [field, 'enum']));
  const database = create({
    schema: {
      position: 'number',
      blueEssence: 'number',
      orangeEssence: 'number',
      accountTypes: 'enum[]',
      skins: 'enum[]',
      ...text,
    },
  });
  await insertMultiple(
    database,
    rows.map((row) => ({ ...row, id: String(row.id) })),
    5000,
  );
  return async ({ equal, regions, ranges, skins }) => {
    const where = {};
    for (const [field, value] of Object.entries(equal)) {
      where[field] = field === 'accountTypes' ? { containsAll: [value] } : { eq: value };
    }
    if (regions.length > 0) where.region = { in: regions };
    for (const [field, between] of Object.entries(ranges)) where[field] = { between };
    if (skins.length > 0) where.skins = { containsAll: skins };
    const found = await search(database, {
      term: '',
      where,
      limit: LIMIT,
      sortBy: { property: 'position', order: 'ASC' },
    });
    return { total: found.count, ids: found.hits.map((hit) => Number(hit.id)) };
  };
}
