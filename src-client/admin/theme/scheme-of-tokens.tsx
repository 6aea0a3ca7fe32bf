import { useComputedColorScheme } from '@mantine/core';
import { useLayoutEffect } from 'react';

/** The tokens of theme/tokens.css follow the scheme that Mantine shows. */
export function SchemeOfTokens() {
  const scheme = useComputedColorScheme('dark', { getInitialValueInEffect: false });
  useLayoutEffect(() => {
    document.documentElement.dataset['colourScheme'] = scheme;
  }, [scheme]);
  return null;
}
