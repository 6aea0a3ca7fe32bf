import { IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { Product } from '#shared/catalog/product.ts';
import { ChampionArt } from '#client/ui/art/champion-art.tsx';
import type { SkinIndex } from '#client/replica/skin-index.ts';
import {
  galleryGroups,
  gallerySearch,
  gallerySkins,
  type GalleryGroup,
  type GallerySkin,
} from './gallery-groups.ts';
import classes from './skin-gallery.module.css';

/** From so many on, searching beats looking. */
const SEARCHABLE = 6;

interface SkinGalleryProps {
  product: Pick<Product, 'skins' | 'permanentSkins' | 'ownedSkins'>;
  index: SkinIndex;
}

/** All skins of an account, by champion, with a search over them. */
export function SkinGallery({ product, index }: SkinGalleryProps) {
  const skins = useMemo(() => gallerySkins(product, index), [product, index]);
  const search = useMemo(() => gallerySearch(skins), [skins]);
  const [text, setText] = useState('');
  const shown = text.trim() === '' ? skins : search.find(text, skins.length);
  return (
    <section className={classes.gallery} aria-labelledby="skins">
      <div className={classes.head}>
        <h2 id="skins">Skin shards</h2>
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
      {skins.length === 0 && <p className={classes.none}>This account has no skin shards.</p>}
      {skins.length > 0 && shown.length === 0 && (
        <p className={classes.none}>None of its skins has this name.</p>
      )}
      <div className={classes.groups}>
        {galleryGroups(shown).map((group) => (
          <ChampionGroup key={group.champion} group={group} />
        ))}
      </div>
    </section>
  );
}

function ChampionGroup({ group: { championName, skins } }: { group: GalleryGroup }) {
  return (
    <section className={classes.group} aria-label={championName}>
      <h3 className={classes.champion}>{championName}</h3>
      <ul className={classes.skins}>
        {skins.map((skin) => (
          <GalleryTile key={skin.id} skin={skin} />
        ))}
      </ul>
    </section>
  );
}

function GalleryTile({ skin }: { skin: GallerySkin }) {
  const marks = [skin.isMythic && 'Mythic', STATE_WORDS[skin.state]].filter((mark) => mark !== false);
  return (
    <li className={classes.skin}>
      <ChampionArt
        className={classes.tile}
        champion={skin.champion}
        name={skin.championName}
        skinId={skin.id}
        isMythic={skin.isMythic}
      />
      <span className={classes.title}>{skin.title}</span>
      {marks.map((mark) => (
        <span key={mark} className={mark === 'Mythic' ? classes.mythic : classes.mark}>
          {mark}
        </span>
      ))}
    </li>
  );
}

/** Shards are the rule and need no word. */
const STATE_WORDS = { shard: false, permanent: 'Permanent', owned: 'Owned' } as const;
