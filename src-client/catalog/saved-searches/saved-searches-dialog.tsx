import { IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import type { SearchFilters } from '#shared/catalog/filters/registry.ts';
import {
  MAX_SEARCH_NAME_LENGTH,
  type SavedSearch,
  saveSearchSchema,
  type SearchPlace,
} from '#shared/saved-searches/saved-search.ts';
import { filterChips } from '#shared/catalog/filters/filter-chips.ts';
import { useChipNames } from '#client/replica/champions.ts';
import { failureOf } from '#client/platform/failure.ts';
import { trpc } from '#client/platform/trpc.ts';
import { useSingleFlight } from '#client/platform/use-single-flight.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Callout } from '#client/ui/callout/callout.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { useFieldErrors } from '#client/ui/forms/field-errors.ts';
import { TextField } from '#client/ui/forms/text-field.tsx';
import { focusNeighbour } from '#client/ui/focus-after.ts';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Skeleton } from '#client/ui/skeleton/skeleton.tsx';
import classes from './saved-searches-dialog.module.css';

const PAGE_OF = { shop: '/buy-account/', marketplace: '/marketplace/' } as const;
const PLACE_WORDS = { shop: 'Shop', marketplace: 'Marketplace' } as const;

interface SavedSearchesDialogProps {
  place: SearchPlace;
  /** The filters of the search on screen, which can be saved. */
  filters: SearchFilters;
  onClose: () => void;
}

/** Saves the search on screen under a name, and lists the saved ones. */
export function SavedSearchesDialog({ place, filters, onClose }: SavedSearchesDialogProps) {
  const saved = trpc.savedSearches.list.useQuery();
  return (
    <Dialog isOpen title="Saved searches" closesOutside={false} onClose={onClose}>
      <div className={classes.content}>
        <SaveForm place={place} filters={filters} />
        {saved.isPending && <Skeleton height="48px" />}
        {saved.isError && saved.data === undefined && (
          <>
            <Callout tone="bad">{failureOf(saved.error).text}</Callout>
            <Button variant="default" onClick={() => void saved.refetch()}>
              Try again
            </Button>
          </>
        )}
        {saved.data !== undefined && saved.data.length > 0 && (
          <ul className={classes.list} aria-label="Saved searches">
            {saved.data.map((search) => (
              <SavedRow key={search.id} search={search} onGo={onClose} />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

function SaveForm({ place, filters }: Omit<SavedSearchesDialogProps, 'onClose'>) {
  const utils = trpc.useUtils();
  const labels = filterChips(filters, useChipNames()).map(({ label }) => label);
  const [name, setName] = useState(labels.join(', ').slice(0, MAX_SEARCH_NAME_LENGTH) || 'All accounts');
  const fieldErrors = useFieldErrors();
  const error = fieldErrors.errorOf('name');
  const saving = useSingleFlight(
    trpc.savedSearches.save.useMutation({
      onSuccess: () => utils.savedSearches.invalidate(),
      onError: (failed) => fieldErrors.show({ name: [failureOf(failed).text] }),
    }),
  );
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const typed = saveSearchSchema.safeParse({ place, name, filters });
    fieldErrors.show(typed.success ? {} : { name: typed.error.issues.map(({ message }) => message) });
    if (typed.success) saving.mutate(typed.data);
  };
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      <p className={classes.lead}>
        We tell you here and by email when this search finds a new account, or when one gets cheaper.
      </p>
      <div className={classes.line}>
        <TextField
          className={classes.field}
          label="Name of this search"
          value={name}
          maxLength={MAX_SEARCH_NAME_LENGTH}
          autoComplete="off"
          error={error}
          announcesError
          onChange={(event) => {
            setName(event.target.value);
            fieldErrors.edit('name');
          }}
        />
        <Button className={classes.save} type="submit" size="md" loading={saving.isPending}>
          Save
        </Button>
      </div>
      {saving.isSuccess && error === undefined && (
        <p className={classes.done} role="status">
          Saved.
        </p>
      )}
    </form>
  );
}

function SavedRow({ search, onGo }: { search: SavedSearch; onGo: () => void }) {
  const utils = trpc.useUtils();
  const removing = useSingleFlight(
    trpc.savedSearches.remove.useMutation({
      // Not awaited: the focus moves on before the row disappears.
      onSettled: () => void utils.savedSearches.invalidate(),
    }),
  );
  const remove = (button: HTMLButtonElement) =>
    removing.mutate(
      { id: search.id },
      { onSuccess: () => button === document.activeElement && focusNeighbour(button) },
    );
  return (
    <li className={classes.row}>
      <Link
        to={PAGE_OF[search.place]}
        search={{ filters: search.filters }}
        className={classes.link}
        onClick={onGo}
      >
        {search.name}
      </Link>
      <span className={classes.place}>{PLACE_WORDS[search.place]}</span>
      <IconButton
        label={`Remove ${search.name}`}
        isInactive={removing.isPending || removing.isSuccess}
        onClick={({ currentTarget }) => remove(currentTarget)}
      >
        <IconTrash size={18} stroke={1.75} aria-hidden="true" />
      </IconButton>
      {removing.isError && (
        <div className={classes.refusal}>
          <Callout tone="bad">{failureOf(removing.error).text}</Callout>
        </div>
      )}
    </li>
  );
}
