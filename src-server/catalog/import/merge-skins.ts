/**
 * Merges a file's skins with what the shop knows: the file takes precedence, then what is stored, then the roster. A
 * champion's id never changes, because skins and pictures depend on it. Its name changes only by a row of its own: a skin's
 * row may spell it in any way.
 */
import { championKey } from '../../../src-shared/catalog/skin.ts';
import type { Champion, Skin, SkinCatalog } from '../../../src-shared/catalog/skin.ts';
import { championKeyOf } from './skin-draft.ts';
import type { ChampionDraft, ParsedSkins, PlacedFault, SkinDraft } from './skin-draft.ts';

/** The tier of a skin that no file has classified yet. */
const UNKNOWN_TIER = 'STANDARD';
/** The only champion whose id is not another spelling of its name (storefront, section 3 "Enumerations"). */
const DISPLAY_NAMES: Record<string, string> = { MonkeyKing: 'Wukong' };

interface MergedSkins extends SkinCatalog {
  faults: PlacedFault[];
}

/** A champion as the file describes it, and where in the file its name and each of its lists first appeared. */
interface Claim {
  champion: Champion;
  saidAt: { name?: string; roles?: string; lanes?: string };
}

/** @param keepsTiers stored tiers are not changed by the file: it only adds skins */
export function mergeSkins(
  parsed: ParsedSkins,
  stored: SkinCatalog,
  roster: readonly Champion[],
  { keepsTiers = false }: { keepsTiers?: boolean } = {},
): MergedSkins {
  const known = new Map([...roster, ...stored.champions].map((champion) => [champion.key, champion]));
  const keyById = new Map([...known.values()].map(({ id, key }) => [id, key]));
  const tiers = new Map(stored.skins.map(({ id, tier }) => [id, tier]));
  const claims = new Map<number, Claim>();
  const skins = new Map<number, Skin>();
  const faults = [...parsed.faults];

  for (const { place, ...said } of parsed.champions) {
    const claim = claims.get(said.key) ?? startClaim(said, said.key, known.get(said.key));
    const champion = { ...said, name: DISPLAY_NAMES[claim.champion.id] ?? said.name };
    const fault =
      claimFault(said, claim, keyById) ??
      takeName({ place, champion }, claim) ??
      takeOver({ place, champion }, claim);
    if (fault) faults.push({ place, ...fault });
    else {
      claims.set(said.key, claim);
      keyById.set(claim.champion.id, said.key);
    }
  }
  for (const draft of parsed.drafts) {
    const key = championKeyOf(draft.id);
    const claim = claims.get(key) ?? startClaim(draft.champion, key, known.get(key));
    const fault = skins.has(draft.id)
      ? { column: 'id', reason: `skin ${draft.id} is there twice` }
      : (identityFault(draft, claim, keyById) ?? takeOver(draft, claim));
    if (fault) {
      faults.push({ place: draft.place, ...fault });
      continue;
    }
    claims.set(key, claim);
    keyById.set(claim.champion.id, key);
    const [first, second] = [draft.tier, tiers.get(draft.id)];
    const tier = (keepsTiers ? (second ?? first) : (first ?? second)) ?? UNKNOWN_TIER;
    skins.set(draft.id, { id: draft.id, title: draft.title, champion: claim.champion.id, tier });
  }
  const champions = [...claims.values()].map(({ champion }) => champion);
  return { champions, skins: [...skins.values()], faults };
}

function startClaim(
  champion: Pick<SkinDraft['champion'], 'id' | 'name'>,
  key: number,
  known: Champion | undefined,
): Claim {
  const id = known?.id ?? champion.id?.replace(/[^a-z0-9]/gi, '') ?? '';
  const name = known?.name ?? DISPLAY_NAMES[id] ?? champion.name ?? id;
  return { champion: { id, key, name, roles: known?.roles ?? [], lanes: known?.lanes ?? [] }, saidAt: {} };
}

/** Finds a champion whose key or id belongs to another one. */
function claimFault(
  { key, id, name }: Omit<ChampionDraft, 'place'>,
  { champion }: Claim,
  keyById: ReadonlyMap<string, number>,
): { column: string; reason: string } | undefined {
  if (
    ![champion.id, champion.name]
      .map(championKey)
      .some((one) => one === championKey(id) || one === championKey(name))
  ) {
    return { column: 'key', reason: `${key} is the key of ${champion.name}, not of ${name}` };
  }
  const owner = keyById.get(champion.id);
  return owner === undefined || owner === key
    ? undefined
    : { column: 'key', reason: `${champion.id} has key ${owner}, not ${key}` };
}

/** Finds a skin whose id does not belong to the named champion, or to any known one. */
function identityFault(
  { id: skinId, champion: said }: SkinDraft,
  { champion }: Claim,
  keyById: ReadonlyMap<string, number>,
): { column: string; reason: string } | undefined {
  if (champion.id === '') {
    return {
      column: 'champion',
      reason: `champion ${champion.key} is not known; import its championFull.json first`,
    };
  }
  const names = [champion.id, champion.name].map(championKey);
  if (
    said.name !== undefined &&
    ![said.name, said.id ?? ''].some((text) => names.includes(championKey(text)))
  ) {
    return { column: 'champion', reason: `skin ${skinId} belongs to ${champion.name}, not to ${said.name}` };
  }
  const owner = keyById.get(champion.id);
  if (owner !== undefined && owner !== champion.key) {
    return {
      column: 'champion',
      reason: `${champion.id} has key ${owner}, so its skins begin with ${owner * 1000 + 1}`,
    };
  }
  return undefined;
}

/** Applies a champion row's name; two rows must not contradict each other. */
function takeName(
  { champion: { name }, place }: { place: string; champion: Pick<Champion, 'name'> },
  { champion, saidAt }: Claim,
): { column: string; reason: string } | undefined {
  if (saidAt.name !== undefined && name !== champion.name)
    return { column: 'name', reason: `is ${champion.name} at ${saidAt.name}` };
  champion.name = name;
  saidAt.name ??= place;
  return undefined;
}

/** Applies what a row says about its champion; two rows must not contradict each other. */
function takeOver(
  { champion: said, place }: { place: string; champion: Pick<SkinDraft['champion'], 'roles' | 'lanes'> },
  { champion, saidAt }: Claim,
): { column: string; reason: string } | undefined {
  const column = (['roles', 'lanes'] as const).find(
    (one) => said[one] && saidAt[one] !== undefined && said[one].join() !== champion[one].join(),
  );
  if (column) return { column, reason: `differ from those of ${champion.name} at ${saidAt[column]}` };
  if (said.roles) {
    champion.roles = said.roles;
    saidAt.roles ??= place;
  }
  if (said.lanes) {
    champion.lanes = said.lanes;
    saidAt.lanes ??= place;
  }
  return undefined;
}
