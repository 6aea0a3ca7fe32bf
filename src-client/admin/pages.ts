/**
 * Every page of the console: its address below /admin/, its name, who may see it and where it stands in the menu. Routes, menus and
 * the search field are made of this list.
 */
import { type Icon, IconLayoutDashboard } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Right } from '#shared/admin/rights.ts';

export const MENU_GROUPS = ['Overview', 'Sales', 'Goods', 'Money', 'Shop'] as const;

export interface ConsolePage {
  /** With `$name` for what a page takes from its address: `useParam('name')`. */
  path: `/${string}`;
  title: string;
  /** Null: for every operator. */
  right: Right | null;
  /** Absent: reached from another page. */
  menu?: { group: (typeof MENU_GROUPS)[number]; icon: Icon };
  load: () => Promise<() => ReactNode>;
}

export const PAGES: readonly ConsolePage[] = [
  {
    path: '/',
    title: 'Start',
    right: null,
    menu: { group: 'Overview', icon: IconLayoutDashboard },
    load: async () => (await import('./pages/start/start-page.tsx')).StartPage,
  },
];

export interface PageOfMenu extends ConsolePage {
  menu: NonNullable<ConsolePage['menu']>;
}

/** What a menu shows to who has these rights. */
export function menuFor(rights: readonly Right[]): PageOfMenu[] {
  return PAGES.filter(
    (page): page is PageOfMenu =>
      page.menu !== undefined && (page.right === null || rights.includes(page.right)),
  );
}
