import { createFileRoute } from '@tanstack/react-router';
import { HomePage } from '#client/home/home-page.tsx';

export const Route = createFileRoute('/')({
  component: HomePage,
  staticData: {
    title: 'Level 30 accounts with the skins you want',
    description:
      'Fresh level 30 accounts for every region, with free choice of skin shards, instant delivery and a ban warranty.',
  },
});
