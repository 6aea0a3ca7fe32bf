import type { SkinCatalog } from '../../src-shared/catalog/skin.ts';

/** Skins under both documents' names: `lanes`/`roles` of the champion, and the first of each as `lane`/`role`. */
export function presentSkins({ skins, champions }: SkinCatalog) {
  const championById = new Map(champions.map((champion) => [champion.id, champion]));
  return skins.map((skin) => {
    const champion = championById.get(skin.champion);
    const name = champion?.name ?? skin.champion;
    const [lanes, roles] = [champion?.lanes ?? [], champion?.roles ?? []];
    return {
      id: skin.id,
      name: skin.title,
      title: skin.title,
      champion: name,
      description: name,
      lanes,
      roles,
      lane: lanes[0] ?? '',
      role: roles[0] ?? '',
      tier: skin.tier,
      value: String(skin.id),
    };
  });
}
