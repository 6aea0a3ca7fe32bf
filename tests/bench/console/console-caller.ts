import type { Services } from '../../../src-server/context.ts';
import { adminAppRouter } from '../../../src-server/admin/admin-router.ts';
import { CatalogStock } from '../../../src-server/catalog/index.ts';
import type { EntityManager, Orm } from '../../../src-server/platform/database.ts';
import { createLog } from '../../../src-server/platform/log.ts';
import type { Notifications } from '../../../src-server/platform/notifications.ts';
import { SETTINGS, type SettingsReader } from '../../../src-server/settings/index.ts';

export type ConsoleCaller = ReturnType<typeof adminAppRouter.createCaller>;

/** The services that the measured procedures need. */
export type ConsoleServices = Pick<Services, 'settings' | 'catalog' | 'log'>;

export interface MeasuredShop {
  orm: Orm;
  services: ConsoleServices;
}

/** Created once per measured shop, as in a process. */
export async function consoleServices(orm: Orm): Promise<ConsoleServices> {
  const log = createLog('warn');
  const notifications = { listen: () => Promise.resolve() } as unknown as Notifications;
  const settings: SettingsReader = { get: (key) => SETTINGS[key].parse(undefined) as never };
  const newEm = (): EntityManager => orm.em.fork();
  return { settings, log, catalog: await CatalogStock.start({ newEm, notifications, log, stockFile: null }) };
}

/** The console's procedures, called as an owner in one request. */
export function consoleCaller(em: EntityManager, services: ConsoleServices): ConsoleCaller {
  return adminAppRouter.createCaller({
    services: services as Services,
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
    log: services.log,
    ip: '127.0.0.1',
    addressKey: '127.0.0.1',
    device: { name: '', country: null },
    cookies: { get: () => undefined, set: () => undefined, clear: () => undefined },
  });
}
