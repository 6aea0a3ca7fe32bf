import { expect, it } from 'vitest';
import { operatorContext } from '#server/context.ts';
import {
  changeRole,
  disableOperator,
  enableOperator,
  inviteOperator,
  resetFactors,
} from '#server/operators/index.ts';
import type { Role } from '#shared/admin/rights.ts';
import { useListeningShop } from '../../support/listening-shop.ts';
import { untilSomebodyWaits } from '../../support/lock-waits.ts';
import { scaled } from '../../support/scale.ts';
import { addOperator } from '../admin/support/operators.ts';
import { testOperator } from '../../support/test-operator.ts';
import { TestBrowser } from '../../support/test-browser.ts';

const shop = useListeningShop();
const ROUNDS = scaled({ quick: 3, full: 20 });

async function person(role: Role): Promise<{ id: number; browser: TestBrowser }> {
  const browser = new TestBrowser(shop.url);
  browser.cookies.set('operator', await addOperator(shop, role));
  const { id } = await shop.row<{ id: number }>('select max(id) as id from operator');
  // An operator who can sign in again.
  await shop.newEm().execute(`update operator set password_hash = 'set' where id = ?`, [id]);
  return { id, browser };
}

const call = ({ browser }: { browser: TestBrowser }, name: string, input: object) =>
  browser.post(`/api/admin/trpc/operators.${name}`, input);

const reason = 'a test';

async function onlyOwners(...ids: [number, number]): Promise<void> {
  await shop
    .newEm()
    .execute(`update operator set disabled_at = now() where role = 'owner' and id not in (?, ?)`, ids);
}

it('one of two owners who disable each other at once stays', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [ann, ben] = [await person('owner'), await person('owner')];
    await onlyOwners(ann.id, ben.id);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        n % 2 === 0
          ? call(ann, 'disable', { id: ben.id, reason })
          : call(ben, 'disable', { id: ann.id, reason }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { owners } = await shop.row<{ owners: number }>(
      `select count(*)::int as owners from operator where role = 'owner' and disabled_at is null`,
    );
    expect(owners).toBe(1);
  }
});

it('one of two owners who demote each other at once stays', async () => {
  const [ann, ben] = [await person('owner'), await person('owner')];
  await onlyOwners(ann.id, ben.id);
  const answers = await Promise.all([
    call(ann, 'changeRole', { id: ben.id, role: 'reader', reason }),
    call(ben, 'changeRole', { id: ann.id, role: 'reader', reason }),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

it.each([
  {
    change: 'disabled_at = now()',
    name: 'invite',
    input: { email: 'ally@shop.test', name: 'Ally', role: 'owner' },
  },
  {
    change: `role = 'reader'`,
    name: 'invite',
    input: { email: 'ally@shop.test', name: 'Ally', role: 'owner' },
  },
  { change: 'disabled_at = now()', name: 'enable', input: { id: 1, reason } },
])('an owner’s $name that waits while $change is refused', async ({ change, name, input }) => {
  const ben = await person('owner');
  const waiting = await shop.newEm().transactional(async (em) => {
    await em.execute(`select pg_advisory_xact_lock(hashtext('operators'))`);
    const asked = call(ben, name, input);
    await untilSomebodyWaits(shop);
    await em.execute(`update operator set ${change} where id = ?`, [ben.id]);
    return { asked };
  });
  const refused = await waiting.asked;
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    409,
    expect.stringContaining('you are no owner any more'),
  ]);
  const { invited } = await shop.row<{ invited: number }>(
    `select count(*)::int as invited from operator where email = 'ally@shop.test'`,
  );
  expect(invited).toBe(0);
});

it('operators cannot change themselves, and a disabled operator is signed out at once until enabled', async () => {
  const [owner, support] = [await person('owner'), await person('support')];
  for (const [name, more] of [
    ['changeRole', { role: 'reader' }],
    ['disable', {}],
    ['resetFactors', {}],
  ] as const) {
    const refused = await call(owner, name, { id: owner.id, reason, ...more });
    expect([name, refused.status]).toEqual([name, 409]);
  }
  expect((await call(owner, 'disable', { id: support.id, reason })).status).toBe(200);
  expect((await support.browser.get('/api/admin/trpc/session.current')).body).toEqual({
    result: { data: null },
  });
  expect((await call(owner, 'enable', { id: support.id, reason })).status).toBe(200);
  expect((await call(owner, 'changeRole', { id: support.id, role: 'stock', reason })).status).toBe(200);
  const entries = await shop
    .newEm()
    .execute(`select action, reason from operator_log where subject = ? order by id`, [
      `operator ${support.id}`,
    ]);
  expect(entries).toEqual([
    { action: 'operators disable', reason },
    { action: 'operators enable', reason },
    { action: 'operators role', reason },
  ]);
});

const onCommandLine = () => operatorContext(shop.services, shop.newEm(), testOperator('the test'));

it('the last owner who can sign in stays; one who was invited only, or is disabled, does not count', async () => {
  const [ann, ben] = [await person('owner'), await person('owner')];
  await onlyOwners(ann.id, ben.id);
  await disableOperator(onCommandLine(), { id: ben.id, reason });
  await inviteOperator(onCommandLine(), { email: 'heir@shop.test', name: 'Heir', role: 'owner' });
  const last = 'is the last owner who can sign in';
  await expect(disableOperator(onCommandLine(), { id: ann.id, reason })).rejects.toThrow(last);
  await expect(changeRole(onCommandLine(), { id: ann.id, role: 'support', reason })).rejects.toThrow(last);
  await enableOperator(onCommandLine(), { id: ben.id, reason });
  await changeRole(onCommandLine(), { id: ann.id, role: 'support', reason });
});

it('a disabled operator gets no link, neither as a new one nor in place of lost factors', async () => {
  const invited = { email: 'former@shop.test', name: 'Former', role: 'reader' } as const;
  const { id } = await inviteOperator(onCommandLine(), invited);
  await disableOperator(onCommandLine(), { id, reason });
  await expect(inviteOperator(onCommandLine(), invited)).rejects.toThrow('is a disabled operator already');
  await expect(resetFactors(onCommandLine(), { id, reason })).rejects.toThrow(`operator ${id} is disabled`);
  expect(
    await shop.row('select count(*)::int as links from operator_invitation where operator_id = ?', [id]),
  ).toEqual({ links: 0 });
});

const sessionsOf = async ({ browser }: { browser: TestBrowser }) =>
  (
    (await browser.get('/api/admin/trpc/account.sessions')).body as {
      result: { data: { id: string; isThis: boolean; device: string }[] };
    }
  ).result.data;

it('operators see and end only their own sessions', async () => {
  const [me, other] = [await person('reader'), await person('reader')];
  expect(await sessionsOf(me)).toMatchObject([{ isThis: true, device: 'Chrome on Linux' }]);
  const [theirs] = await sessionsOf(other);
  const refused = await me.browser.post('/api/admin/trpc/account.endSession', { id: theirs?.id });
  expect(refused.status).toBe(404);
  expect((await me.browser.post('/api/admin/trpc/account.endOtherSessions')).status).toBe(200);
  expect(await sessionsOf(other)).toHaveLength(1);
});
