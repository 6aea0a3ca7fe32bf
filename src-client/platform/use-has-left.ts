import { useRouter } from '@tanstack/react-router';

/**
 * Whether the visitor has left the page that is still shown: its address changes at once, the next page is drawn when its code has
 * come. Ask it when an answer arrives that would lead elsewhere: a customer who has left is not pulled back.
 */
export function useHasLeft(): () => boolean {
  const router = useRouter();
  return () => router.latestLocation.pathname !== router.state.resolvedLocation?.pathname;
}
