import { type ComponentType, lazy } from 'react';

/**
 * A part of a page that the page can do without. If its code cannot be loaded, after an update or offline, `otherwise` is shown in
 * its place, by default nothing, and the rest of the page stays.
 *
 * Not `lazy(() => import(…).then(take, fail))`: the build awaits the styles of an imported part around such a `then`, so `fail` is not
 * called if they cannot be loaded.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  otherwise: ComponentType<Props> = Nothing,
) {
  return lazy(async () => ({ default: await load().catch(() => otherwise) }));
}

const Nothing = () => null;
