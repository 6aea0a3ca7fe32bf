/** The part of `document` that is used here. */
type VisiblePage = Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;

/**
 * Runs something only while the page is visible: a background tab should hold no connection, of which browsers allow
 * six per host over HTTP/1.1.
 *
 * @param start starts it, and returns the function that stops it
 * @returns a function that ends everything
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
