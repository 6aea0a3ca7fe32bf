/** Of `document`, what is asked here. */
type VisiblePage = Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;

/**
 * Runs something only while the page can be seen: a tab in the background holds no connection, of which browsers
 * allow six per host over HTTP/1.1. @param start begins, and returns what ends it @returns ends all of it
 */
export function whileVisible(start: () => () => void, page: VisiblePage = document): () => void {
  let stop: (() => void) | undefined;
  const follow = (): void => {
    if (page.hidden) {
      stop?.();
      stop = undefined;
    } else stop ??= start();
  };
  page.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    page.removeEventListener('visibilitychange', follow);
    stop?.();
    stop = undefined;
  };
}
