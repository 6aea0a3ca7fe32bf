export { listWantedSkins } from './list-wanted-skins.ts';
export { WantedSkins } from './wanted-skins.ts';
export { wantedSkinsRouter } from './wanted-skins.router.ts';
