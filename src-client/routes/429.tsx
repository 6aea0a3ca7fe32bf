import { createFileRoute } from '@tanstack/react-router';
import { TooManyRequests } from '#client/layout/too-many-requests.tsx';

export const Route = createFileRoute('/429')({
  component: TooManyRequests,
});
