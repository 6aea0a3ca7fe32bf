import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChampionArt } from '#client/ui/art/champion-art.tsx';
import { resultText } from '#client/catalog/result-words.ts';
import { unknownSkin, useSkinIndex } from '#client/replica/skin-index.ts';
import { Shelf } from '#client/ui/shelf/shelf.tsx';
import goods from '#client/ui/shelf/goods-link.module.css';
import classes from './wanted-skins.module.css';
import { wantedSkinsQuery } from './wanted-skins-query.ts';

/** The skins that visitors most often search for and put into their carts; nothing while there are too few. */
export function WantedSkins() {
  const wanted = useQuery(wantedSkinsQuery()).data;
  const index = useSkinIndex();
  if (index === undefined || wanted === undefined || wanted.length === 0) return null;
  return (
    <Shelf id="wanted-skins" title="Most wanted skins">
      <ul className={classes.skins}>
        {wanted.map(({ skinId, count, minPriceCents }) => {
          const skin = index.get(skinId) ?? unknownSkin(skinId);
          return (
            <li key={skinId}>
              <Link
                to="/buy-account/"
                search={{ filters: { skins: [skinId] } }}
                className={`${goods.goods} ${classes.skin}`}
              >
                <ChampionArt
                  className={classes.art}
                  champion={skin.champion}
                  name={skin.championName}
                  skinId={skinId}
                  isMythic={skin.isMythic}
                />
                <span className={classes.text}>
                  <span className={classes.title}>{skin.title}</span>
                  <span className={classes.count}>{resultText(count, minPriceCents)}</span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </Shelf>
  );
}
