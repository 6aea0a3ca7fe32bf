import { useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';

/** `--page` of tokens.css; public/theme.js has them too, for the time before the first paint. */
const PAGE_COLOURS = { dark: '#0B0E14', light: '#F6F7FA' };

/** The browser's own bars take the page's colour in the scheme that was chosen here, not in the system's. */
export function useThemeColour(): void {
  const { colorScheme } = useMantineColorScheme();
  const colour = PAGE_COLOURS[colorScheme === 'light' ? 'light' : 'dark'];
  useEffect(() => {
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colour);
  }, [colour]);
}
