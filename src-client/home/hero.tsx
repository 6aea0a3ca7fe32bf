import { useNavigate } from '@tanstack/react-router';
import { HOME_HEADING, HOME_LEAD } from '#shared/static-shell.ts';
import { SkinSearchBox } from '#client/catalog/skin-search-box.tsx';
import { ChampionArt } from '#client/ui/art/champion-art.tsx';
import classes from './hero.module.css';

export function Hero() {
  const navigate = useNavigate();
  return (
    <section className={classes.hero}>
      <HeroMosaic />
      <div className="hero-content">
        <h1 className="hero-title">{HOME_HEADING}</h1>
        <p className="hero-lead">{HOME_LEAD}</p>
        <div className={classes.search}>
          <SkinSearchBox
            size="large"
            onSkin={({ id }) => void navigate({ to: '/buy-account/', search: { filters: { skins: [id] } } })}
            onChampion={({ id }) =>
              void navigate({ to: '/buy-account/', search: { filters: { champions: [id] } } })
            }
          />
        </div>
      </div>
    </section>
  );
}

/** Champion and skin number per tile, in columns. */
const COLUMNS: readonly (readonly (readonly [champion: string, name: string, skinId: number])[])[] = [
  [
    ['Lux', 'Lux', 99007],
    ['Yasuo', 'Yasuo', 157003],
    ['Jinx', 'Jinx', 222004],
    ['Thresh', 'Thresh', 412003],
  ],
  [
    ['Ahri', 'Ahri', 103004],
    ['Zed', 'Zed', 238003],
    ['MissFortune', 'Miss Fortune', 21007],
    ['Ekko', 'Ekko', 245002],
  ],
  [
    ['Kaisa', "Kai'Sa", 145001],
    ['LeeSin', 'Lee Sin', 64004],
    ['Vayne', 'Vayne', 67005],
    ['MonkeyKing', 'Wukong', 62003],
  ],
  [
    ['Irelia', 'Irelia', 39005],
    ['Pyke', 'Pyke', 555001],
    ['Leona', 'Leona', 89004],
    ['Katarina', 'Katarina', 55007],
  ],
];

/** Decoration: a slanted wall of pictures that fades into the page. */
function HeroMosaic() {
  return (
    <div className={classes.frame} aria-hidden="true">
      <div className={classes.mosaic}>
        {COLUMNS.map((column, index) => (
          <div key={index} className={classes.column}>
            {column.map(([champion, name, skinId]) => (
              <ChampionArt
                key={champion}
                className={classes.picture}
                champion={champion}
                name={name}
                skinId={skinId}
                isMythic={champion === 'Zed'}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
