import { createFileRoute, redirect } from '@tanstack/react-router';
import { FIRST_PAGE } from '#client/platform/search-params.ts';

/** The account area starts with the purchases. */
export const Route = createFileRoute('/my-account/profile/')({
  beforeLoad: () => {
    throw redirect({ to: '/my-account/profile/your-purchases/', search: FIRST_PAGE });
  },
});
