/** Which requests the service worker answers. Everything else goes to the network as if there were no worker. */
import { findPage } from '../src-shared/pages.ts';

/**
 * `page`: the address of a page of the shop. `asset`: a file whose name changes with its contents. `file`: any other
 * precached file, such as an icon. `picture`: from the image host, the only foreign one that the pages' policy allows.
 */
type RequestKind = 'page' | 'asset' | 'file' | 'picture';

interface Surroundings {
  /** Of the shop. */
  origin: string;
  isPrecached: (url: string) => boolean;
}

/** Hashed by the build, so one address never gets other contents. */
export const ASSETS = '/assets/';

/**
 * Undefined for what the worker must not touch: writes, everything below /api/ (it is private), the providers' pages
 * below /sandbox/, and addresses without a page, whose 404 is the server's to give.
 */
export function kindOf(
  { method, url, mode, destination }: Pick<Request, 'method' | 'url' | 'mode' | 'destination'>,
  { origin, isPrecached }: Surroundings,
): RequestKind | undefined {
  if (method !== 'GET') return undefined;
  const { origin: asked, pathname } = new URL(url);
  if (asked !== origin) return destination === 'image' ? 'picture' : undefined;
  if (mode === 'navigate') return findPage(pathname) ? 'page' : undefined;
  if (pathname.startsWith(ASSETS)) return 'asset';
  return isPrecached(url) ? 'file' : undefined;
}
