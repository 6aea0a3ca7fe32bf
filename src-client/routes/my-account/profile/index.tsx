import { createFileRoute, redirect } from '@tanstack/react-router';

/** The account area opens with the purchases. */
export const Route = createFileRoute('/my-account/profile/')({
  beforeLoad: () => {
    throw redirect({ to: '/my-account/profile/your-purchases/', search: { page: '1', limit: '5' } });
  },
});
