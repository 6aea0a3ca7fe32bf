import { createFileRoute } from '@tanstack/react-router';
import { FaqPage } from '#client/faq/faq-page.tsx';

export const Route = createFileRoute('/faq')({
  component: FaqPage,
});
