import { describe, expect, it, vi } from 'vitest';
import { keepFirstScreens } from '#server/site/first-screens.ts';
import type { DrawFirstScreen, FirstScreenData } from '#shared/first-screen.ts';
import { PLAIN_ACCOUNT } from '../../support/plain-account.ts';
import { TEST_PRICES } from '../../support/test-prices.ts';

function drawsNothing(): never {
  throw new Error('drawn here is the address alone');
}

const DATA: FirstScreenData = {
  revision: '1',
  shopInfo: { name: 'Level30' },
  referenceData: { version: '1', referenceData: { prices: TEST_PRICES, skins: [], champions: [] } },
  search: drawsNothing,
  regionCounts: drawsNothing,
  wantedSkins: drawsNothing,
  product: (id) => (id === 12 ? { ...PLAIN_ACCOUNT, id, priceCents: 500 } : undefined),
  marketRevision: '1',
  marketplace: drawsNothing,
};

function setUp() {
  const draw = vi.fn<DrawFirstScreen>((address) => Promise.resolve(`<p>${address}</p>`));
  const report = vi.fn<(fault: unknown) => void>();
  const firstScreenAt = keepFirstScreens(draw);
  const ask = async (pathname: string, query = '', data: Partial<FirstScreenData> = {}) =>
    (await firstScreenAt({ pathname, query, data: { ...DATA, ...data }, report }))?.markup;
  return { draw, report, ask };
}

describe('first screens', () => {
  it('are drawn for the pages people visit, with or without the trailing slash', async () => {
    const { ask } = setUp();
    expect(await ask('/')).toBe('<p>/</p>');
    expect(await ask('/buy-account')).toBe('<p>/buy-account/</p>');
    expect(await ask('/faq/')).toBeUndefined();
    expect(await ask('/buy-account/12/')).toBe('<p>/buy-account/12/</p>');
    expect(await ask('/marketplace')).toBe('<p>/marketplace/</p>');
    // Not for sale: its page is another one.
    expect(await ask('/buy-account/13/')).toBeUndefined();
    expect(await ask('/nope/')).toBeUndefined();
  });

  it('are drawn once for all spellings of the same filters, and again after a sale or a change of settings', async () => {
    const { ask, draw } = setUp();
    const drawn = await ask('/buy-account/', 'region=NA&region=EUW&utm_source=x');
    expect(await ask('/buy-account/', 'junk=1&region=NA&region=EUW')).toBe(drawn);
    expect(draw).toHaveBeenCalledTimes(1);
    await ask('/buy-account/', 'region=NA&region=EUW', { revision: '2' });
    await ask('/buy-account/', 'region=NA&region=EUW', { revision: '2', shopInfo: { name: 'Other' } });
    expect(draw).toHaveBeenCalledTimes(3);
  });

  it('of an account keep the searched skins, and nothing else from the address', async () => {
    const { ask } = setUp();
    expect(await ask('/buy-account/12/', 'utm_source=x&skin-shard=1001&region=NA')).toBe(
      '<p>/buy-account/12/?skin-shard=1001</p>',
    );
  });

  it('of the marketplace are redrawn after a bid, unlike the others', async () => {
    const { ask, draw } = setUp();
    for (const marketRevision of ['1', '2']) {
      await ask('/marketplace/', '', { marketRevision });
      await ask('/buy-account/', '', { marketRevision });
    }
    expect(draw.mock.calls.map(([address]) => address)).toEqual([
      '/marketplace/',
      '/buy-account/',
      '/marketplace/',
    ]);
  });

  it('fall back to the static shell if they cannot be drawn, which is reported once', async () => {
    const { ask, draw, report } = setUp();
    const fault = new Error('no such icon');
    draw.mockRejectedValue(fault);
    expect(await ask('/')).toBeUndefined();
    expect(await ask('/')).toBeUndefined();
    expect(report.mock.calls).toEqual([[fault]]);
  });

  it('fall back to static shells under a flood of addresses', async () => {
    const { ask, draw } = setUp();
    for (let skin = 1; skin <= 1_000; skin++) await ask('/buy-account/', `skin-shard=${skin}`);
    expect(draw.mock.calls.length).toBeLessThan(500);
  });
});
