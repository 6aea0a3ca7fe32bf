import { describe, expect, it } from 'vitest';
import { asId, asUuid } from '#server/platform/sql.ts';
import { useTestShop } from '../../support/test-shop.ts';

const shop = useTestShop();
const ID = '5a3c9d0e-1f2b-4c6d-8e7f-0123456789ab';

describe('an id that was typed', () => {
  it.each([
    { text: ID, id: ID },
    { text: ID.toUpperCase(), id: null },
    { text: ID.replaceAll('-', ''), id: null },
    { text: `${ID} `, id: null },
    { text: 'ch_1', id: null },
    { text: '', id: null },
    { text: null, id: null },
  ])('is a UUID or matches nothing: $text', async ({ text, id }) => {
    const { db } = shop.work();
    expect(await db.selectNoFrom(asUuid(text).as('id')).executeTakeFirst()).toEqual({ id });
  });

  it.each([
    { text: '1', id: 1 },
    { text: '2147483647', id: 2_147_483_647 },
    { text: '2147483648', id: null },
    { text: '99999999999999999999', id: null },
    { text: '01', id: null },
    { text: '-1', id: null },
    { text: '1.0', id: null },
    { text: '1e3', id: null },
    { text: ' 1', id: null },
    { text: '', id: null },
  ])('is a number or matches nothing: "$text"', async ({ text, id }) => {
    const { db } = shop.work();
    expect(await db.selectNoFrom(asId(text).as('id')).executeTakeFirst()).toEqual({ id });
  });
});
