import { IconSearch } from '@tabler/icons-react';
import { useId, useMemo, useState } from 'react';
import type { Product } from '#shared/catalog/product.ts';
import type { SkinIndex } from '#client/replica/skin-index.ts';
import { ChampionArt } from '#client/ui/art/champion-art.tsx';
import { Segments } from '#client/ui/forms/segments.tsx';
import { gallerySearch, gallerySkins, skinMarks, type GallerySkin, type SkinState } from './gallery-skins.ts';
import classes from './skin-gallery.module.css';

/** From this number of skins on, there is a search field. */
const SEARCHABLE = 6;

type Tab = 'all' | SkinState;

const TABS: readonly { value: Tab; label: string; meaning: string }[] = [
  {
    value: 'all',
    label: 'All',
    meaning:
      'Owned skins are ready to play, permanent ones are redeemed in the game, shards unlock with orange essence.',
  },
  { value: 'owned', label: 'Owned', meaning: 'Unlocked on this account already, ready to play.' },
  { value: 'permanent', label: 'Permanent', meaning: 'Redeem them in the game and keep them for good.' },
  { value: 'shard', label: 'Shards', meaning: 'Unlock them for good with orange essence.' },
];

interface SkinGalleryProps {
  product: Pick<Product, 'skins' | 'permanentSkins' | 'ownedSkins'>;
  index: SkinIndex;
  /** Ids of the skins that were searched for; they come first and are marked. */
  searched?: readonly number[] | undefined;
}

/** All skins of an account in one grid with a search, filtered by form. */
export function SkinGallery({ product, index, searched }: SkinGalleryProps) {
  const skins = useMemo(() => gallerySkins(product, index, searched), [product, index, searched]);
  const search = useMemo(() => gallerySearch(skins), [skins]);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Tab>('all');
  const id = useId();
  const named = text.trim() === '' ? skins : search.find(text, skins.length);
  const shown = named.filter(({ state }) => chosen === 'all' || state === chosen);
  return (
    <section className={classes.gallery} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>Skins</h2>
        <p className={classes.total} role="status">
          {shown.length === skins.length ? skins.length : `${shown.length} of ${skins.length}`}
        </p>
        {skins.length >= SEARCHABLE && (
          <label className={classes.search}>
            <IconSearch className={classes.icon} size={18} stroke={1.75} aria-hidden="true" />
            <input
              className={classes.input}
              type="search"
              aria-label="Search the skins of this account"
              placeholder="Search these skins"
              autoComplete="off"
              spellCheck={false}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </label>
        )}
      </div>
      {skins.length === 0 ? (
        <p className={classes.none}>This account has no skin shards.</p>
      ) : (
        <States skins={named} isMixed={isMixed(skins)} chosen={chosen} onChoose={setChosen} />
      )}
      {skins.length > 0 && shown.length === 0 && (
        <p className={classes.none}>
          {named.length === 0
            ? 'No skin with this name on this account.'
            : 'No skins of this kind on this account.'}
        </p>
      )}
      <ul className={classes.skins}>
        {shown.map((skin) => (
          <GalleryTile key={skin.id} skin={skin} />
        ))}
      </ul>
    </section>
  );
}

interface StatesProps {
  skins: readonly GallerySkin[];
  isMixed: boolean;
  chosen: Tab;
  onChoose: (tab: Tab) => void;
}

/** The tabs, if the account has skins in several forms, and an explanation of the chosen form. */
function States({ skins, isMixed: hasTabs, chosen, onChoose }: StatesProps) {
  const name = useId();
  const only = hasTabs ? chosen : skins[0]?.state;
  const countOf = (tab: Tab): number =>
    tab === 'all' ? skins.length : skins.filter(({ state }) => state === tab).length;
  return (
    <div className={classes.states}>
      {hasTabs && (
        <Segments
          label="Kind of skins"
          name={name}
          segments={TABS.map(({ value, label }) => ({ value, label, count: countOf(value) }))}
          chosen={chosen}
          onChoose={onChoose}
        />
      )}
      <p className={classes.meaning}>{TABS.find(({ value }) => value === only)?.meaning}</p>
    </div>
  );
}

function isMixed(skins: readonly GallerySkin[]): boolean {
  return skins.some(({ state }) => state !== skins[0]?.state);
}

function GalleryTile({ skin }: { skin: GallerySkin }) {
  return (
    <li className={`${classes.skin} ${skin.isSearched ? classes.searched : ''}`}>
      <ChampionArt
        className={classes.tile}
        champion={skin.champion}
        name={skin.championName}
        skinId={skin.id}
        isMythic={skin.isMythic}
      />
      <span className={classes.title}>{skin.isSearched ? <mark>{skin.title}</mark> : skin.title}</span>
      {skinMarks(skin).map((mark) => (
        <span key={mark} className={mark === 'Mythic' ? classes.mythic : classes.mark}>
          {mark}
        </span>
      ))}
    </li>
  );
}
