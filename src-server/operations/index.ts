export { featureStatus } from './feature-status.ts';
export { followSettings, type SettingsReader } from './follow-settings.ts';
export { operationsRoutes } from './operations.rest.ts';
export { shopRouter } from './operations.router.ts';
export { readSettings } from './read-settings.ts';
export { requireFlag } from './require-flag.ts';
export {
  FLAG_NAMES,
  type FlagName,
  isSettingKey,
  SETTINGS,
  type SettingKey,
  type SettingValues,
} from './settings.ts';
export { writeSetting } from './write-setting.ts';
