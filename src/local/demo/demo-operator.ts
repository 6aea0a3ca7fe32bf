import { operatorTotpRow } from '../../../src-server/operators/index.ts';
import type { EntityManager } from '../../../src-server/platform/database.ts';
import type { Secrets } from '../../../src-server/platform/secrets.ts';

/**
 * The operator of the demo shop. The app's secret is public: the sandbox shows its codes (`sandbox/authenticator-page.ts`).
 */
export const DEMO_OPERATOR = {
  email: 'owner@demo.example',
  password: 'demo-password-of-the-owner',
  totpSecret: 'LEVEL3ODEMOCONSOLEOWNERAPPSECRET',
} as const;

export async function addDemoOperator(
  em: EntityManager,
  { secrets, passwordHash }: { secrets: Secrets; passwordHash: string },
): Promise<void> {
  const { id } = await em.db
    .insertInto('operator')
    .values({ email: DEMO_OPERATOR.email, name: 'Demo owner', role: 'owner', password_hash: passwordHash })
    .returning('id')
    .executeTakeFirstOrThrow();
  await em.db
    .insertInto('operator_totp')
    .values({
      operator_id: id,
      secret_sealed: secrets.encrypt(DEMO_OPERATOR.totpSecret, operatorTotpRow(id)),
    })
    .execute();
}
