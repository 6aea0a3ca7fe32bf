import { Hero } from './hero.tsx';
import { RegionCards } from './region-cards.tsx';
import { SellingPoints } from './selling-points.tsx';

/** Home (storefront, section 2): skin search, the four region cards, what speaks for the shop. */
export function HomePage() {
  return (
    <>
      <Hero />
      <RegionCards />
      <SellingPoints />
    </>
  );
}
