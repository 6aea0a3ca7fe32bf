export { changeSetting, knownSetting, type SettingChange, SettingMoved } from './change-setting.ts';
export { areSellersPaidAtOnce, featureStatus, requireFeature, requireFlag, shopInfo } from './flags.ts';
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
  type SettingWords,
  wordsOf,
} from './settings.ts';
export { followSettings, readSettings, type SettingsReader, writeSetting } from './stored-settings.ts';
