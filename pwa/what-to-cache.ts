/** Which requests the service worker answers. All others go to the network as if there were no worker. */
import { findPage } from '../src-shared/pages.ts';

/**
 * `page`: the address of a page of the shop. `asset`: a file whose name changes with its content. `file`: any other
 * precached file, such as an icon. `picture`: from the image host, the only other origin that the pages' policy allows.
 */
type RequestKind = 'page' | 'asset' | 'file' | 'picture';

interface Surroundings {
  /** The shop's origin. */
  origin: string;
  isPrecached: (url: string) => boolean;
}

/** Hashed by the build, so an address never changes its content. */
export const ASSETS = '/assets/';

/**
 * Undefined for requests that the worker must not handle: writes, everything below /api/ (private), the providers'
 * pages below /sandbox/, and addresses without a page, for which the server must answer 404.
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
