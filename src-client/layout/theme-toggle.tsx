import { IconMoon, IconSun } from '@tabler/icons-react';
import { chooseColourScheme, useColourScheme } from '#client/theme/colour-scheme.ts';
import { IconButton } from '#client/ui/button/icon-button.tsx';

/** Dark is the default; the choice is stored in this browser. */
export function ThemeToggle() {
  const isDark = useColourScheme() === 'dark';
  return (
    <IconButton
      label={isDark ? 'Switch to light mode' : 'Switch to dark mode'}
      onClick={() => chooseColourScheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? (
        <IconSun size={20} stroke={1.75} aria-hidden="true" />
      ) : (
        <IconMoon size={20} stroke={1.75} aria-hidden="true" />
      )}
    </IconButton>
  );
}
