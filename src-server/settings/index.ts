export { changeSetting, knownSetting, type SettingChange } from './change-setting.ts';
export { featureStatus } from './feature-status.ts';
export { followSettings, type SettingsReader } from './follow-settings.ts';
export { readSettings } from './read-settings.ts';
export { requireFeature, requireFlag } from './require-flag.ts';
export { expectationOf, settingText } from './setting-text.ts';
export { settingsRoutes } from './settings.rest.ts';
export { shopRouter } from './settings.router.ts';
export {
  FLAG_NAMES,
  type FlagName,
  isSettingKey,
  SETTINGS,
  type SettingKey,
  type SettingValues,
} from './settings.ts';
export { shopInfo } from './shop-info.ts';
export { writeSetting } from './write-setting.ts';
