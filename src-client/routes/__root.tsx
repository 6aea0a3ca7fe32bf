import { createRootRouteWithContext } from '@tanstack/react-router';
import { provideSignInForms } from '#client/identity/sign-in-dialog.tsx';
import { Shell } from '#client/layout/shell.tsx';
import type { RouterContext } from '#client/platform/router-context.ts';

provideSignInForms(() => import('#client/sign-in/buying-forms.tsx'));

export const Route = createRootRouteWithContext<RouterContext>()({ component: Shell });
