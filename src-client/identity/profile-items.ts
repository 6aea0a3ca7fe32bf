import { IconPackage } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';

/** The side menu of the profile, in order; Logout closes it. */
export const PROFILE_ITEMS = [
  {
    link: linkOptions({ to: '/my-account/profile/your-purchases/', search: { page: '1', limit: '5' } }),
    label: 'Your Purchases',
    Icon: IconPackage,
  },
] as const;
