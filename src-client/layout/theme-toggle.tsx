import { useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { IconButton } from '#client/ui/icon-button.tsx';

/** Dark is the default; the choice is kept in this browser. */
export function ThemeToggle() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const isDark = colorScheme !== 'light';
  return (
    <IconButton
      label={isDark ? 'Switch to light mode' : 'Switch to dark mode'}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? (
        <IconSun size={20} stroke={1.75} aria-hidden="true" />
      ) : (
        <IconMoon size={20} stroke={1.75} aria-hidden="true" />
      )}
    </IconButton>
  );
}
