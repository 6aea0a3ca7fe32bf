import { createFileRoute } from '@tanstack/react-router';
import type { PlainSearch } from '#client/platform/search-params.ts';

export const Route = createFileRoute('/buy-account')({
  validateSearch: (search): PlainSearch => search as PlainSearch,
});
