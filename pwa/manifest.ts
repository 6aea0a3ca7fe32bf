/**
 * How browsers present the shop as an installed app. The name is the default of SHOP_NAME, because the file is built once.
 */
import type { ManifestOptions } from 'vite-plugin-pwa';
import { SITE_DESCRIPTION } from '../src-shared/pages.ts';

/** The page's colour in the dark scheme, the default. */
const PAGE_COLOUR = '#0B0E14';

const png = (name: string, size: number) => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
});

export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Level30',
  short_name: 'Level30',
  description: SITE_DESCRIPTION,
  lang: 'en',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: PAGE_COLOUR,
  theme_color: PAGE_COLOUR,
  categories: ['shopping', 'games'],
  icons: [
    { ...png('any', 192), purpose: 'any' },
    { ...png('any', 512), purpose: 'any' },
    { ...png('maskable', 192), purpose: 'maskable' },
    { ...png('maskable', 512), purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'Buy Account', url: '/buy-account/', icons: [png('shortcut-buy', 96)] },
    { name: 'My Cart', url: '/my-cart/', icons: [png('shortcut-cart', 96)] },
  ],
  screenshots: [
    screenshot('home', 'wide', 'Home: find accounts by the skins you want'),
    screenshot('search', 'wide', 'Every account, filtered at once'),
    screenshot('home', 'narrow', 'Home: find accounts by the skins you want'),
    screenshot('search', 'narrow', 'Every account, filtered at once'),
  ],
};

function screenshot(page: string, formFactor: 'wide' | 'narrow', label: string) {
  return {
    src: `/screenshots/${page}-${formFactor}.jpg`,
    sizes: formFactor === 'wide' ? '1440x900' : '780x1688',
    type: 'image/jpeg',
    form_factor: formFactor,
    label,
  };
}
