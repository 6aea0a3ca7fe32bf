import { hkdfSync } from 'node:crypto';

/** The path of the second gateway's service below the shop's own address. */
export const PARAM_SANDBOX_PATH = '/sandbox/param/service.asmx';

/**
 * Keys for the sandbox providers, derived from the installation's keys: the same after every start, and secret.
 */
function deriver([key]: readonly Buffer[]): (purpose: string) => string {
  return (purpose) => Buffer.from(hkdfSync('sha256', key ?? '', '', purpose, 24)).toString('hex');
}

/** The login for the sandbox's second card gateway. */
export function sandboxParamLogin(keys: readonly Buffer[]) {
  const derive = deriver(keys);
  return {
    clientCode: '10000',
    clientUsername: 'Sandbox',
    clientPassword: derive('sandbox param password'),
    guid: derive('sandbox param guid'),
  };
}

export function sandboxKeys(keys: readonly Buffer[]): { secretKey: string; webhookSecret: string } {
  const derive = deriver(keys);
  return {
    secretKey: `sk_test_${derive('sandbox stripe api')}`,
    webhookSecret: `whsec_${derive('sandbox stripe webhook')}`,
  };
}
