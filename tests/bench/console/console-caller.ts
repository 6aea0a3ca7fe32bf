import type { Services } from '../../../src-server/context.ts';
import { adminAppRouter } from '../../../src-server/admin/admin-router.ts';
import type { EntityManager } from '../../../src-server/platform/database.ts';
import { createLog } from '../../../src-server/platform/log.ts';
import { SETTINGS, type SettingsReader } from '../../../src-server/settings/index.ts';

export type ConsoleCaller = ReturnType<typeof adminAppRouter.createCaller>;

/** Each shop has one for as long as it is measured: what a process knows of former days is known by its settings. */
export function consoleSettings(): SettingsReader {
  return { get: (key) => SETTINGS[key].parse(undefined) as never };
}

/** The console's procedures, called as an owner in one request. */
export function consoleCaller(em: EntityManager, settings: SettingsReader): ConsoleCaller {
  const log = createLog('warn');
  return adminAppRouter.createCaller({
    // What the measured procedures ask for.
    services: { settings, log } as Services,
    em,
    db: em.db,
    actor: {
      operatorId: 1,
      email: 'owner@demo.example',
      name: 'Owner',
      role: 'owner',
      sessionHash: '',
      isProved: true,
    },
    log,
    ip: '127.0.0.1',
    addressKey: '127.0.0.1',
    device: { name: '', country: null },
    cookies: { get: () => undefined, set: () => undefined, clear: () => undefined },
  });
}
