import { useMediaQuery } from '@mantine/hooks';

/** As in the stylesheet: a phone, or a window in which a table would have too few columns beside the menu. */
const CARDS = '(max-width: 56em)';

/** Whether rows are cards. */
export function useIsOfCards(): boolean {
  return useMediaQuery(CARDS, undefined, { getInitialValueInEffect: false });
}
