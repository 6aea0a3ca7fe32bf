/** The price rule in SQL gives the same results as in TypeScript, for every kind of product. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { PriceRule, STOCK_COLUMNS, toProduct } from '#server/catalog/index.ts';
import { writeSkins } from '#server/catalog/import/index.ts';
import { hasMythicSkin, priceColumns } from '#server/catalog/price-sql.ts';
import { loadReferenceData } from '#server/catalog/stock/load-stock.ts';
import { RANK_CODES } from '#shared/catalog/enumerations.ts';
import { isOldStock, productClass } from '#shared/catalog/product-class.ts';
import { useTestShop } from '../../support/test-shop.ts';
import { TEST_PRICES } from '../../support/test-prices.ts';

const shop = useTestShop();
const PRICES = {
  ...TEST_PRICES,
  standardExtraBePriceStart: 35_000,
  standardMythicPrice: 3,
  rankMythicPrice: 4,
  handleveledMythicPrice: 2.5,
  oldStockMythicPrice: 1,
  premiumBasePrice: undefined,
  gold1Price: undefined,
  master1Price: 44,
  masterPrice: undefined,
};
const ONE_OF = {
  rank: ['0', '0', '0', ...RANK_CODES],
  date: ['', '2021', '2022', '2023', '2022-07-30', '2022-07-31', '2022-08-01'],
  blueEssence: [0, 9_999, 34_999, 35_000, 39_999, 40_000, 49_999, 50_000, 123_456],
  skins: ['{}', '{1}', '{2}', '{1,2}'],
};

describe('the price in SQL', () => {
  it('equals the rule’s price for every combination', async () => {
    const em = shop.orm.em.fork();
    await writeSkins(em, {
      champions: [{ id: 'Ahri', key: 103, name: 'Ahri', roles: ['Mage'], lanes: ['Middle'] }],
      skins: [
        { id: 1, title: 'Plain', champion: 'Ahri', tier: 'EPIC' },
        { id: 2, title: 'Gilded', champion: 'Ahri', tier: 'MYTHIC' },
      ],
    });
    await sql`insert into product (username, password_encrypted, region, level, blue_essence, orange_essence, skins, permanent_skins,
         owned_skins, is_handleveled, is_premium, is_safe, has_warranty, rank, division, date_last_played)
       select gen_random_uuid()::text, 'x', 'EUW', 30, be, 0, case list when 0 then skins::int[] else '{}' end,
         case list when 1 then skins::int[] else '{}' end, case list when 2 then skins::int[] else '{}' end,
         hand, prem, false, true, rank, case when rank = '0' then 0 else division end, date
       from unnest(${ONE_OF.rank}::text[]) rank, unnest(${ONE_OF.date}::text[]) date,
         unnest(${ONE_OF.blueEssence}::int[]) be, unnest(${ONE_OF.skins}::text[]) skins,
         (values (true, false), (false, true), (false, false)) as kind(hand, prem),
         generate_series(0, 4, 2) division, generate_series(0, 2, 2) list`.execute(em.db);
    const referenceData = { ...(await loadReferenceData(em)), prices: PRICES };
    const columns = priceColumns(PRICES, 'product', hasMythicSkin(referenceData.skins, 'product'));
    const rows = await em.db
      .selectFrom('product')
      .select(STOCK_COLUMNS)
      .select([
        columns.priceCents.as('price'),
        columns.productClass.as('class'),
        columns.isOldStock.as('isOld'),
      ])
      .execute();
    expect(rows.length).toBeGreaterThan(10_000);
    const rule = new PriceRule(referenceData);
    const different = rows.filter(
      (row) =>
        row.price !== (rule.of(row)?.priceCents ?? null) ||
        row.class !== productClass(toProduct(row), PRICES.oldStockMaxDate) ||
        row.isOld !== isOldStock(row.date_last_played, PRICES.oldStockMaxDate),
    );
    expect(different).toEqual([]);
  });
});
