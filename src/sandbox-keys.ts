import { hkdfSync } from 'node:crypto';

/** Keys for the sandbox provider, derived from the installation's own: the same after every start, known to nobody else. */
export function sandboxKeys([key]: readonly Buffer[]): { secretKey: string; webhookSecret: string } {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', key ?? '', '', purpose, 24)).toString('hex');
  return {
    secretKey: `sk_test_${derive('sandbox stripe api')}`,
    webhookSecret: `whsec_${derive('sandbox stripe webhook')}`,
  };
}
