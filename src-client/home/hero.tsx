import { useNavigate } from '@tanstack/react-router';
import { SkinSearchBox } from '#client/catalog/skin-search-box.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { HeroMosaic } from './hero-mosaic.tsx';
import classes from './hero.module.css';

export function Hero() {
  const navigate = useNavigate();
  return (
    <section className={classes.hero}>
      <HeroMosaic />
      <div className={classes.content}>
        <h1 className={classes.title}>Level 30 accounts, with the skins you want</h1>
        <p className={classes.lead}>
          Choose a region and your skin shards, pay, and read the credentials in the same minute. Ranked
          ready, with a ban warranty.
        </p>
        <div className={classes.search}>
          <SkinSearchBox
            size="large"
            onChoose={(skin) =>
              void navigate({ to: '/buy-account/', search: { 'skin-shard': String(skin.id) } })
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
