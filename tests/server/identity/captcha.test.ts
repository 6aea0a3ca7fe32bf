import { describe, expect, it } from 'vitest';
import { workContext } from '#server/context.ts';
import { type CaptchaChallenge, createCaptcha, verifyCaptcha } from '#server/identity/index.ts';
import { useListeningShop } from '../../support/listening-shop.ts';
import { TestBrowser } from '../../support/test-browser.ts';
import { solve } from './support/visitor.ts';

const REFUSED = { code: 'validation_failed', fields: { captcha: [expect.any(String)] } };

const shop = useListeningShop();

const verify = (payload: string): Promise<void> =>
  verifyCaptcha(
    { ...workContext(shop.services, shop.newEm()), actor: null, log: shop.services.log },
    payload,
  );

describe('the captcha', () => {
  it('can be fetched, solved and submitted', async () => {
    const answer = await new TestBrowser(shop.url).get('/api/captcha/');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const challenge = answer.body as CaptchaChallenge;
    expect(challenge.parameters).toMatchObject({ algorithm: 'PBKDF2/SHA-256', cost: 1000 });
    await expect(verify(await solve(challenge))).resolves.toBeUndefined();
  });

  it('is good for one request, even when twenty arrive at once', async () => {
    const payload = await solve(await createCaptcha(shop.services));
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => verify(payload)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(verify(payload)).rejects.toMatchObject(REFUSED);
  });

  it('is recognized as used even when it is written differently', async () => {
    const challenge = await createCaptcha(shop.services);
    const payload = await solve(challenge);
    await verify(payload);
    const parsed: { challenge: CaptchaChallenge; solution: unknown } = JSON.parse(
      Buffer.from(payload, 'base64').toString(),
    );
    const rewritten = {
      solution: parsed.solution,
      challenge: { ...parsed.challenge, signature: parsed.challenge.signature?.toUpperCase() },
    };
    await expect(verify(encode(rewritten))).rejects.toMatchObject(REFUSED);
    await expect(verify(encode({ ...parsed, more: 1 }))).rejects.toMatchObject(REFUSED);
  });

  it('expires after ten minutes', async () => {
    const elevenMinutesAgo = { now: () => new Date(Date.now() - 11 * 60_000) };
    const old = await createCaptcha({ config: shop.services.config, clock: elevenMinutesAgo });
    await expect(verify(await solve(old))).rejects.toMatchObject(REFUSED);
  });

  it('refuses an unsolved, easier or foreign challenge', async () => {
    const challenge = await createCaptcha(shop.services);
    const solved: { solution: { counter: number; derivedKey: string } } = JSON.parse(
      Buffer.from(await solve(challenge), 'base64').toString(),
    );
    const later = { ...challenge.parameters, expiresAt: 4_000_000_000 };
    const others = { ...shop.services.config, credentialKeys: [Buffer.alloc(32, 7)] };
    const foreign = await createCaptcha({ config: others, clock: shop.services.clock });
    const wrong = [
      encode({ challenge, solution: { counter: 1, derivedKey: 'ab'.repeat(32) } }),
      encode({ challenge: { ...challenge, parameters: later }, solution: solved.solution }),
      encode({ challenge: { parameters: challenge.parameters }, solution: solved.solution }),
      await solve(foreign),
    ];
    for (const payload of wrong) await expect(verify(payload)).rejects.toMatchObject(REFUSED);
  });

  it.each([
    '',
    'x',
    'bnVsbA==',
    'e30=',
    'W10=',
    '%%%',
    '\u0000',
    encode({ challenge: null, solution: null }),
  ])('refuses junk: %j', async (payload) => {
    await expect(verify(payload)).rejects.toMatchObject(REFUSED);
  });
});

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64');
}
