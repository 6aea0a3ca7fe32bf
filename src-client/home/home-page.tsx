import type { ReactNode } from 'react';
import { AddingToCart } from '#client/cart/adding-to-cart.tsx';
import { TooltipLayer } from '#client/ui/tooltip-layer/tooltip-layer.tsx';
import { Hero } from './hero.tsx';
import { JustAdded } from './just-added.tsx';
import { RegionChips } from './region-chips.tsx';
import { SellingPoints } from './selling-points.tsx';
import { WantedSkins } from './wanted-skins.tsx';

/** Home (storefront, section 2): skin search, regions, goods, selling points. */
export function HomePage({ endingSoon }: { endingSoon: ReactNode }) {
  return (
    <>
      <TooltipLayer />
      <Hero />
      <RegionChips />
      <AddingToCart>
        <JustAdded />
      </AddingToCart>
      <WantedSkins />
      {endingSoon}
      <SellingPoints />
    </>
  );
}
