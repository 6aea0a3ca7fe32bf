import { useComputedColorScheme } from '@mantine/core';
import { useLayoutEffect } from 'react';

/** Applies Mantine's colour scheme to the tokens of theme/tokens.css. */
export function SchemeOfTokens() {
  const scheme = useComputedColorScheme('dark', { getInitialValueInEffect: false });
  useLayoutEffect(() => {
    document.documentElement.dataset['colourScheme'] = scheme;
  }, [scheme]);
  return null;
}
