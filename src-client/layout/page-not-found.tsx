import { lazy, Suspense } from 'react';
import { PagePending } from './page-pending.tsx';

const NothingHere = lazy(() => import('./nothing-here.tsx').then((file) => ({ default: file.NothingHere })));

/** Loaded when needed; header and footer stay. */
export function PageNotFound() {
  return (
    <Suspense fallback={<PagePending />}>
      <NothingHere />
    </Suspense>
  );
}
