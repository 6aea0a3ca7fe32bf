import { createRootRouteWithContext } from '@tanstack/react-router';
import { Shell } from '#client/layout/shell.tsx';
import type { RouterContext } from '#client/platform/router-context.ts';

export const Route = createRootRouteWithContext<RouterContext>()({ component: Shell });
