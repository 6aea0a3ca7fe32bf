import { createFileRoute } from '@tanstack/react-router';
import { FaqPage } from '#client/faq/faq-page.tsx';

export const Route = createFileRoute('/faq')({
  component: FaqPage,
  staticData: {
    title: 'FAQ',
    description: 'What you buy, how it is delivered, what the ban warranty covers and what ends it.',
  },
});
