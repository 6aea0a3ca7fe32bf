import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { meQuery } from '#client/identity/session.ts';
import { failureOfQueries } from '#client/platform/failed-queries.ts';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { EmptyState } from '#client/ui/message-states/empty-state.tsx';
import { FailureState } from '#client/ui/message-states/failure-state.tsx';
import { SkeletonRow } from '#client/ui/skeleton/skeleton-row.tsx';
import { SwitchField } from '#client/ui/forms/switch-field.tsx';
import classes from './own-list.module.css';

interface OwnListProps {
  /** The list's query. */
  query: Parameters<typeof failureOfQueries>[0] & { isPending: boolean };
  isEmpty: boolean;
  emptyText: string;
  /** The switch above the list. */
  toggle: ReactNode;
  /** What a visitor must sign in for, e.g. "to see your bids". */
  purpose: string;
  /** `grid`: cards of 298 px. `rows`: one below the other. */
  layout: 'grid' | 'rows';
  children: ReactNode;
}

/** A list of the customer's own items with all its states, from signed out to empty. */
export function OwnList({ query, isEmpty, emptyText, toggle, purpose, layout, children }: OwnListProps) {
  const session = useQuery(meQuery());
  const failure = failureOfQueries(session, query);
  if (session.data === null) {
    return (
      <EmptyState
        symbol="purchases"
        text={`Log in ${purpose}.`}
        action={<ButtonLink to="/my-account/">Log in</ButtonLink>}
      />
    );
  }
  return (
    <section className={classes.list}>
      {toggle}
      {query.isPending && failure === undefined && <Loading layout={layout} />}
      {failure !== undefined && <FailureState failure={failure} />}
      {!query.isPending && failure === undefined && isEmpty && (
        <EmptyState
          symbol="search"
          text={emptyText}
          action={
            <ButtonLink to="/marketplace/" variant="default">
              See what is on auction
            </ButtonLink>
          }
        />
      )}
      {!isEmpty && <ul className={classes[layout]}>{children}</ul>}
    </section>
  );
}

function Loading({ layout }: Pick<OwnListProps, 'layout'>) {
  return (
    <div className={classes[layout]} aria-busy="true">
      <SkeletonRow height="240px" />
      <SkeletonRow height="240px" />
    </div>
  );
}

interface ActiveToggleProps {
  page: '/marketplace/my-bids/' | '/marketplace/my-auctions/';
  label: string;
  isActive: boolean;
}

/** Switches a list between ongoing and finished auctions; stored in the address. */
export function ActiveToggle({ page, label, isActive }: ActiveToggleProps) {
  const navigate = useNavigate();
  return (
    <SwitchField
      label={label}
      isOn={isActive}
      onSwitch={(isOn) => void navigate({ to: page, search: isOn ? {} : { active: 'false' } })}
    />
  );
}
