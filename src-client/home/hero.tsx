import { useNavigate } from '@tanstack/react-router';
import { HOME_HEADING, HOME_LEAD } from '#shared/static-shell.ts';
import { SkinSearchBox } from '#client/catalog/skin-search-box.tsx';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { HeroMosaic } from './hero-mosaic.tsx';
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
            onChoose={(skin) =>
              void navigate({ to: '/buy-account/', search: { filters: { skins: [skin.id] } } })
            }
          />
        </div>
        <div className={classes.actions}>
          <ButtonLink to="/buy-account/" size="md">
            Browse all accounts
          </ButtonLink>
          <ButtonLink to="/faq/" size="md" variant="subtle">
            How it works
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
