import { Skeleton } from '#client/ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden/visually-hidden.tsx';
import { Page } from '#client/ui/page/page.tsx';

/** Shown only if a page takes noticeably long to load. */
export function PagePending() {
  return (
    <Page>
      <VisuallyHidden>Loading</VisuallyHidden>
      <Skeleton width="16rem" height="34px" />
      <br />
      <Skeleton height="320px" radius="12px" />
    </Page>
  );
}
