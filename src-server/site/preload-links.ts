/**
 * Links to the additional files of the build that entry pages need: because the HTML names them, they are fetched before the
 * router is loaded.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { PagePath } from '../../src-shared/pages.ts';
import { html, type Html } from '../platform/html.ts';

/** The page of any account. */
export const ACCOUNT_PAGE_PATH = '/buy-account/:id/';

/** The files of pages, by the names in vite.config.ts. */
const FILES: Partial<Record<PagePath | typeof ACCOUNT_PAGE_PATH, string[]>> = {
  '/': ['home'],
  '/buy-account/': ['search'],
  [ACCOUNT_PAGE_PATH]: ['account'],
  '/marketplace/': ['market'],
};
const ENTRY = 'index.html';
/** Cards cannot be rendered without these: prices, skins and champions. */
const REFERENCE_DATA = html`<link
  rel="preload"
  as="fetch"
  crossorigin="anonymous"
  href="/api/catalog/facts/"
/>`;

interface BuiltFile {
  name?: string;
  file: string;
  imports?: string[];
  css?: string[];
}
type Manifest = Record<string, BuiltFile | undefined>;

export interface LinkedFiles {
  /** Scripts and data, for the head. */
  early: Html;
  /** Style sheets, for the end of the body: the server's HTML needs none of them and is shown without waiting. */
  styles: Html;
}
/** @param pagePath as in `PAGES`, or `ACCOUNT_PAGE_PATH` */
export type PreloadLinks = (pagePath: string) => LinkedFiles;

/** @param folder of the build */
export function preloadLinksOf(folder: string): PreloadLinks {
  const file = path.join(folder, '.vite', 'manifest.json');
  const manifest = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {};
  const keys = new Map(Object.entries(manifest).map(([key, built]) => [built?.name, key]));
  const common = new Set(filesFor(manifest, ENTRY));
  return (pagePath) => {
    const pages = (FILES[pagePath as keyof typeof FILES] ?? []).flatMap((name) => keys.get(name) ?? []);
    const needed = new Set(pages.flatMap((page) => filesFor(manifest, page)));
    const files = [...needed].filter((name) => !common.has(name));
    return {
      early: html`${files.filter((name) => !isStyle(name)).map(linkToScript)}${pages.length === 0 ? '' : REFERENCE_DATA}`,
      styles: html`${files.filter(isStyle).map(linkToStyles)}`,
    };
  };
}

const isStyle = (file: string): boolean => file.endsWith('.css');

/** A file with everything it imports, scripts and style sheets, dependencies first. */
function filesFor(manifest: Manifest, source: string, seen = new Set<string>()): string[] {
  const built = manifest[source];
  if (!built || seen.has(source)) return [];
  seen.add(source);
  const imported = (built.imports ?? []).flatMap((other) => filesFor(manifest, other, seen));
  return [...new Set([...imported, ...(built.css ?? []), built.file])];
}

/** Not before the style sheets of all pages: these are enough to show the server's HTML. */
const linkToScript = (file: string): Html =>
  html`<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}" /> `;

const linkToStyles = (file: string): Html => html`<link rel="stylesheet" crossorigin href="/${file}" /> `;
