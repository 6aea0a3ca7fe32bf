import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import { MantineProvider } from '@mantine/core';
import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useColourScheme } from './colour-scheme.ts';
import { cssVariables, theme } from './mantine-theme.ts';

/**
 * The layout of routes below which Mantine's fields are used. The pages that people come to first have no fields, and do
 * without Mantine.
 */
export function FormTheme({ children = <Outlet /> }: { children?: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme={useColourScheme()}>
      {children}
    </MantineProvider>
  );
}
