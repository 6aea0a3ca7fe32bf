/**
 * Random sequences of actions on sessions, compared with a model of a few lines: after every step, the shop and the model agree on which
 * customers are signed in, with which token, with or without a proof. `FAULT_SIZE=full` runs 10,000 sequences.
 */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CustomerContext } from '#server/context.ts';
import {
  endOtherSessions,
  endSession,
  listSessions,
  markOwnDevice,
} from '#server/identity/commands/manage-sessions.ts';
import { closeSessionsOf, openSession, resolveActor } from '#server/identity/index.ts';
import { logOut, renewProved, renewSession } from '#server/identity/sessions.ts';
import { hashToken } from '#server/platform/tokens.ts';
import { scaled, withinMs } from '../../support/scale.ts';
import { useListeningShop } from '../../support/listening-shop.ts';

const shop = useListeningShop();
const SEQUENCES = scaled({ quick: 60, full: 10_000 });
const DAY = 86_400;

interface ModelSession {
  token: string;
  former: string | null;
  createdAt: number;
  seenAt: number;
  slidesTo: number;
  provedAt: number;
  renewedAt: number;
  isOwn: boolean;
}

/** Sums of these stay clear of 30 seconds, ten minutes, an hour, 30 and 180 days: the test itself takes time. */
const SPANS = [17, 660, 7_300, 9 * DAY, 25 * DAY];

const which = fc.nat(30);
const commandArb = fc.oneof(
  fc.record({ kind: fc.constant('signIn' as const) }),
  fc.record({ kind: fc.constant('signInAgain' as const), by: which }),
  fc.record({ kind: fc.constant('visit' as const), by: which }),
  fc.record({ kind: fc.constant('prove' as const), by: which }),
  fc.record({ kind: fc.constant('newPassword' as const), by: which }),
  fc.record({ kind: fc.constant('endOne' as const), by: which, other: which }),
  fc.record({ kind: fc.constant('endOthers' as const), by: which }),
  fc.record({ kind: fc.constant('logOut' as const), by: which }),
  fc.record({ kind: fc.constant('own' as const), by: which, isOwn: fc.boolean() }),
  fc.record({ kind: fc.constant('factor' as const), has: fc.boolean() }),
  fc.record({ kind: fc.constant('wait' as const), seconds: fc.constantFrom(...SPANS) }),
);
type Command = typeof commandArb extends fc.Arbitrary<infer Value> ? Value : never;

class Model {
  now = 0;
  hasFactor = false;
  sessions: ModelSession[] = [];

  open(token: string): void {
    this.sessions.push({
      token,
      former: null,
      createdAt: this.now,
      seenAt: this.now,
      slidesTo: this.now + 30 * DAY,
      provedAt: this.now,
      renewedAt: this.now,
      isOwn: false,
    });
  }

  isOpen({ slidesTo, createdAt, isOwn }: ModelSession): boolean {
    const age = this.now - createdAt;
    return slidesTo > this.now && (age < 30 * DAY || (isOwn && this.hasFactor && age < 180 * DAY));
  }

  /** Who comes with this token; the visit is noted. */
  resolve(token: string): { session: ModelSession; isProved: boolean } | null {
    const session = this.sessions.find((one) => one.token === token || one.former === token);
    if (!session || !this.isOpen(session)) return null;
    if (session.token !== token)
      return this.now - session.renewedAt < 30 ? { session, isProved: false } : null;
    if (this.now - session.seenAt > 3600) {
      session.seenAt = this.now;
      session.slidesTo = this.now + 30 * DAY;
    }
    return { session, isProved: this.now - session.provedAt < 600 };
  }

  renew(session: ModelSession, token: string, former: string | null): void {
    Object.assign(session, { token, former, provedAt: this.now, renewedAt: this.now });
  }

  drop(isGone: (session: ModelSession) => boolean): void {
    this.sessions = this.sessions.filter((session) => !isGone(session));
  }
}

const errorCode = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => (error as { code?: unknown }).code,
  );

/** A customer with a model beside them; every token that was ever given out is kept. */
class Play {
  readonly model = new Model();
  readonly tokens: string[] = [];
  readonly customerId: number;
  constructor(customerId: number) {
    this.customerId = customerId;
  }

  async run(command: Command): Promise<void> {
    if (command.kind === 'signIn') return this.#signIn();
    if (command.kind === 'wait') return this.#wait(command.seconds);
    if (command.kind === 'factor') return this.#setFactor(command.has);
    const token = this.#token(command.by);
    const caller = await this.check(token);
    if (command.kind === 'signInAgain') {
      this.model.drop((session) => session === caller?.session);
      return this.#signIn(caller?.ctx.actor.sessionHash);
    }
    if (!caller || command.kind === 'visit') return;
    const { ctx, session, isProved } = caller;
    const others = (one: ModelSession) => one !== session;
    switch (command.kind) {
      case 'prove': {
        const renewed = await renewProved(shop.newEm(), ctx.actor.sessionHash);
        this.#give(session, renewed, session.token);
        break;
      }
      case 'newPassword':
        await closeSessionsOf(shop.newEm(), this.customerId, ctx.actor.sessionHash);
        this.#give(session, await renewSession(shop.newEm(), ctx.actor.sessionHash), null);
        this.model.drop(others);
        break;
      case 'endOthers':
        assert.equal(await errorCode(endOtherSessions(ctx)), isProved ? 'done' : 'second_factor_required');
        if (isProved) this.model.drop(others);
        break;
      case 'endOne': {
        const target = this.model.sessions[command.other % this.model.sessions.length];
        const { id } = await shop.row<{ id: string }>('select id from session where token_hash = ?', [
          hashToken(target?.token ?? ''),
        ]);
        assert.equal(await errorCode(endSession(ctx, { id })), isProved ? 'done' : 'second_factor_required');
        if (isProved) this.model.drop((one) => one === target);
        break;
      }
      case 'logOut':
        await logOut(ctx);
        this.model.drop((one) => one === session);
        break;
      case 'own': {
        const needsFactor = command.isOwn && !this.model.hasFactor;
        const needsProof = command.isOwn && !isProved;
        const refused = needsProof ? 'second_factor_required' : 'done';
        assert.equal(await errorCode(markOwnDevice(ctx, command)), needsFactor ? 'bad_request' : refused);
        if (!needsFactor && !needsProof) session.isOwn = command.isOwn;
        break;
      }
      // no default
    }
  }

  /** The shop and the model agree on this token, and on the list that it may see. */
  async check(
    token: string,
  ): Promise<{ ctx: CustomerContext; session: ModelSession; isProved: boolean } | null> {
    const expected = this.model.resolve(token);
    const actor = await resolveActor(shop.newEm(), token);
    assert.deepEqual(
      actor && { hash: actor.sessionHash, isProved: actor.isProved },
      expected && { hash: hashToken(expected.session.token), isProved: expected.isProved },
    );
    return actor && expected ? { ...expected, ctx: { ...shop.as(this.customerId), actor } } : null;
  }

  async checkAll(): Promise<void> {
    for (const token of this.tokens) {
      const caller = await this.check(token);
      if (!caller) continue;
      const open = this.model.sessions.filter((session) => this.model.isOpen(session));
      const listed = await listSessions(caller.ctx);
      assert.deepEqual([listed.length, listed[0]?.isCurrent], [open.length, true]);
    }
  }

  #token(index: number): string {
    return this.tokens[index % Math.max(this.tokens.length, 1)] ?? '';
  }

  #give(session: ModelSession, token: string | null, former: string | null): void {
    if (token === null) throw new Error('the session was not renewed');
    this.model.renew(session, token, former);
    this.tokens.push(token);
  }

  async #signIn(previousHash?: string): Promise<void> {
    const token = await openSession(shop.newEm(), this.customerId, previousHash);
    this.tokens.push(token);
    this.model.open(token);
  }

  async #setFactor(has: boolean): Promise<void> {
    this.model.hasFactor = has;
    const em = shop.newEm();
    await em.execute('delete from totp_factor where customer_id = ?', [this.customerId]);
    if (has)
      await em.execute(
        `insert into totp_factor (customer_id, secret_sealed, confirmed_at) values (?, 'x', now())`,
        [this.customerId],
      );
  }

  async #wait(seconds: number): Promise<void> {
    this.model.now += seconds;
    const columns = ['created_at', 'last_seen_at', 'expires_at', 'proved_at', 'renewed_at'];
    await shop.newEm().execute(
      `update session set ${columns.map((name) => `${name} = ${name} - ${seconds} * interval '1 second'`).join(', ')}
         where customer_id = ?`,
      [this.customerId],
    );
  }
}

it(
  `agrees with the model in ${SEQUENCES} random sequences`,
  async () => {
    const agreement = fc.assert(
      fc.asyncProperty(fc.array(commandArb, { minLength: 3, maxLength: 14 }), async (commands) => {
        const play = new Play(await shop.addCustomer());
        for (const command of [{ kind: 'signIn' }, { kind: 'signIn' }, ...commands] as const)
          await play.run(command);
        await play.checkAll();
      }),
      { numRuns: SEQUENCES },
    );
    await expect(agreement).resolves.toBeUndefined();
  },
  withinMs(60_000),
);
