import { describe, expect, it } from 'vitest';
import { ACTIVE_HEADER } from '#shared/admin/activity.ts';
import { hasRight, RIGHTS, type Right, ROLES } from '#shared/admin/rights.ts';
import { JUST_BEFORE_SECONDS } from '../../support/database-clock.ts';
import { useListeningShop } from '../../support/listening-shop.ts';
import { TestBrowser } from '../../support/test-browser.ts';
import { operatorBrowser, operatorCaller } from './support/operators.ts';

const shop = useListeningShop();

const CURRENT = '/api/admin/trpc/session.current';

async function isRenewed(): Promise<boolean> {
  const session = await shop.row<{ isRenewed: boolean }>(
    `select last_seen_at > now() - interval '1 minute' as "isRenewed" from operator_session
     where operator_id = (select id from operator order by id desc limit 1)`,
  );
  return session.isRenewed;
}

describe('the console', () => {
  it('recognises an operator only by its own cookie', async () => {
    const visitor = await new TestBrowser(shop.url).get(CURRENT);
    expect(visitor).toMatchObject({ status: 200, body: { result: { data: null } } });
    expect(visitor.headers.get('cache-control')).toBe('no-store');
    const refused = await new TestBrowser(shop.url).post('/api/admin/trpc/session.signOut');
    expect(refused).toMatchObject({ status: 403, body: { error: { data: { code: 'not_authenticated' } } } });
  });

  it('rejects writes without the CSRF token', async () => {
    const browser = await operatorBrowser(shop, 'owner');
    const answer = await browser.send('POST', '/api/admin/trpc/session.signOut', {});
    expect(answer.status).toBe(403);
    expect((await browser.get(CURRENT)).body).toMatchObject({ result: { data: { role: 'owner' } } });
  });

  it('ends a session', async () => {
    const browser = await operatorBrowser(shop, 'support');
    expect((await browser.get(CURRENT)).body).toMatchObject({ result: { data: { role: 'support' } } });
    expect((await browser.post('/api/admin/trpc/session.signOut')).status).toBe(200);
    expect(browser.cookies.has('operator')).toBe(false);
    expect((await browser.get(CURRENT)).body).toEqual({ result: { data: null } });
  });

  it.each([
    ['created_at', 12 * 3600, 'after 12 hours'],
    ['last_seen_at', 3600, 'after an hour without activity'],
  ])('ends by itself: %s, %i seconds ago', async (column, seconds) => {
    const browser = await operatorBrowser(shop, 'reader');
    const { operatorId } = ((await browser.get(CURRENT)).body as { result: { data: { operatorId: number } } })
      .result.data;
    const currentAfter = async (ago: number) => {
      await shop
        .newEm()
        .execute(
          `update operator_session set ${column} = clock_timestamp() - ? * interval '1 second' where operator_id = ?`,
          [ago, operatorId],
        );
      return (await browser.get(CURRENT)).body;
    };
    const current = { result: { data: { operatorId } } };
    expect(await currentAfter(seconds - JUST_BEFORE_SECONDS)).toMatchObject(current);
    expect(await currentAfter(seconds)).toEqual({ result: { data: null } });
  });

  it('keeps a session by requests of an active operator, not by those that a page sends by itself', async () => {
    const browser = await operatorBrowser(shop, 'stock');
    await shop.newEm().execute(
      `update operator_session set last_seen_at = now() - interval '59 minutes'
       where operator_id = (select id from operator order by id desc limit 1)`,
    );
    const current = { result: { data: { role: 'stock' } } };
    expect((await browser.get(CURRENT)).body).toMatchObject(current);
    expect(await isRenewed()).toBe(false);
    const answer = await browser.send('GET', CURRENT, undefined, { [ACTIVE_HEADER]: '1' });
    expect(answer.body).toMatchObject(current);
    expect(await isRenewed()).toBe(true);
  });
});

describe('rights', () => {
  it.each(ROLES)('%s reads what the table permits', async (role) => {
    const { rights } = (await (await operatorCaller(shop, role)).session.current())!;
    expect(rights).toEqual(Object.keys(RIGHTS).filter((right) => hasRight(role, right as Right)));
  });

  it('gives an owner everything; other roles cannot change operators or settings, or erase', () => {
    for (const right of Object.keys(RIGHTS) as Right[]) expect(hasRight('owner', right)).toBe(true);
    for (const role of ROLES.filter((each) => each !== 'owner')) {
      for (const right of ['operators.change', 'settings.change', 'customers.erase'] as const) {
        expect(hasRight(role, right)).toBe(false);
      }
    }
  });
});
