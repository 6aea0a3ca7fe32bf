import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { preconnect } from 'react-dom';
import { imageOrigin } from '#shared/catalog/pictures.ts';
import { useSessionEnd } from '#client/identity/use-session-end.ts';
import { useAfterPaint } from '#client/platform/after-paint.ts';
import { lazyPart } from '#client/platform/lazy-part.ts';
import { useNavigationFocus } from '#client/platform/use-navigation-focus.ts';
import { useShopInfo } from '#client/platform/shop-info.ts';
import { StepUp } from '#client/security/step-up.tsx';
import { ImageHostContext } from '#client/ui/art/champion-art.tsx';
import { NoticeRegion } from '#client/ui/notices/notices.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import classes from './shell.module.css';
import { UpdatePrompt } from './update-prompt.tsx';

/** The frame of every page: skip link, header, main landmark, footer, notices. */
export function Shell() {
  const images = imageOrigin(useShopInfo()?.imageHost ?? '');
  if (images !== '') preconnect(images);
  return (
    <ImageHostContext value={images}>
      <a className={classes.skip} href="#content">
        Skip to content
      </a>
      <Header />
      <OfflineNotice />
      <main id="content" className={classes.main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <StepUp />
      <NoticeRegion>
        <UpdatePrompt />
      </NoticeRegion>
      <Watching />
    </ImageHostContext>
  );
}

const Background = lazyPart(async () => (await import('./background.tsx')).Background);

/**
 * A component of its own, so that what it follows does not render the frame again. Last in the frame: when the session ends, its
 * effects must run after those that switch off the customer's queries, or these would be asked again.
 */
function Watching() {
  useSessionEnd();
  useNavigationFocus();
  const isPainted = useAfterPaint(true, false);
  return (
    isPainted && (
      <Suspense fallback={null}>
        <Background />
      </Suspense>
    )
  );
}
