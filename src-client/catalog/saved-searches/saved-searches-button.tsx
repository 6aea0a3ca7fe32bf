import { IconBookmark } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { SearchFilters } from '#shared/catalog/filters/registry.ts';
import type { SearchPlace } from '#shared/saved-searches/saved-search.ts';
import { useMe } from '#client/identity/session.ts';
import { IconButton } from '#client/ui/button/icon-button.tsx';

const SavedSearchesDialog = lazy(() =>
  import('./saved-searches-dialog.tsx').then((file) => ({ default: file.SavedSearchesDialog })),
);

/** Opens the dialog to save the current search, for signed-in customers. The shop sends a notice when a new account matches. */
export function SavedSearchesButton({ place, filters }: { place: SearchPlace; filters: SearchFilters }) {
  const [isOpen, setOpen] = useState(false);
  const isSignedIn = Boolean(useMe());
  if (!isSignedIn) return null;
  return (
    <>
      <IconButton label="Saved searches" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconBookmark size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
      {isOpen && (
        <Suspense>
          <SavedSearchesDialog place={place} filters={filters} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
