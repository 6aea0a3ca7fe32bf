import { useRouter } from '@tanstack/react-router';

/**
 * Whether the visitor has left the page that is still shown: the address changes at once, but the next page is rendered when its
 * code has loaded. Check it before an answer navigates elsewhere: a customer who has left must not be pulled back.
 */
export function useHasLeft(): () => boolean {
  const router = useRouter();
  return () => router.latestLocation.pathname !== router.state.resolvedLocation?.pathname;
}
