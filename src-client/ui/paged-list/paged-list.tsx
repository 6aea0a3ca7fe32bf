import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Page } from '#shared/pagination.ts';
import { failureOf } from '#client/platform/failure.ts';
import { Button } from '../button/button.tsx';
import { EmptyState } from '../message-states/empty-state.tsx';
import { ErrorState } from '../message-states/error-state.tsx';
import classes from './paged-list.module.css';
import { Pagination } from './pagination.tsx';
import { SelectField } from '../forms/select-field.tsx';
import { SkeletonRow } from '../skeleton/skeleton-row.tsx';

const LIMITS = [5, 10, 25, 50, 100];

interface PagedListProps<Row> {
  list: UseQueryResult<Page<Row>, unknown>;
  limit: number;
  onPage: (page: number) => void;
  onLimit: (limit: number) => void;
  keyOf: (row: Row) => string | number;
  children: (row: Row) => ReactNode;
  /** Shown instead of an empty list. */
  empty: Parameters<typeof EmptyState>[0];
  /** The height of a row, as a CSS length. */
  skeletonHeight: string;
  /** Describes the rows to screen readers. */
  label?: string;
  /** All rows in one card, separated by lines, instead of a card each. */
  isJoined?: boolean;
  /**
   * False while other data for the rows is loading: rows are shown only when complete, because late additions would
   * move buttons.
   */
  areRowsReady?: boolean;
  /** Shown below the list, but only once it is loaded, because a loading list would move it. */
  end?: ReactNode;
}

/** One page of a list in all states: skeleton, rows, empty, error; with page controls. */
export function PagedList<Row>(props: PagedListProps<Row>) {
  const {
    list,
    limit,
    onPage,
    onLimit,
    keyOf,
    children,
    empty,
    skeletonHeight,
    label,
    isJoined = false,
    areRowsReady = true,
    end,
  } = props;
  const look = isJoined ? `${classes.rows} ${classes.joined}` : classes.rows;
  const { error } = list;
  // A page that is gone is not shown any longer; apart from that, a list that cannot be refetched stays.
  const hasFailed = error !== null && (list.data === undefined || failureOf(error).status === 404);
  const isWaiting = list.isPending || (!areRowsReady && !hasFailed);
  const page = hasFailed || isWaiting ? undefined : list.data;
  return (
    <>
      {isWaiting && (
        <div className={look} aria-busy="true">
          {Array.from({ length: Math.min(limit, 5) }, (_, index) => (
            <SkeletonRow key={index} height={skeletonHeight} />
          ))}
        </div>
      )}
      {hasFailed && <ListTrouble error={error} onFirst={() => onPage(1)} onRetry={list.refetch} />}
      <div role="status">{page?.count === 0 && <EmptyState {...empty} />}</div>
      {page !== undefined && page.count > 0 && (
        <>
          <ul className={look} aria-label={label} aria-busy={list.isPlaceholderData}>
            {page.results.map((row) => (
              <li key={keyOf(row)}>{children(row)}</li>
            ))}
          </ul>
          <div className={classes.foot}>
            <Pagination {...page} onPage={onPage} />
            <SelectField
              place="beside"
              label="Per page"
              options={limitsWith(limit).map((size) => ({ value: String(size), label: String(size) }))}
              chosen={String(limit)}
              onChoose={(size) => onLimit(Number(size))}
            />
          </div>
        </>
      )}
      {!isWaiting && end}
    </>
  );
}

/** The address may contain any limit. */
function limitsWith(limit: number): number[] {
  return LIMITS.includes(limit) ? LIMITS : [...LIMITS, limit].toSorted((a, b) => a - b);
}

interface ListTroubleProps {
  error: unknown;
  onFirst: () => void;
  onRetry: () => unknown;
}

function ListTrouble({ error, onFirst, onRetry }: ListTroubleProps) {
  const { text, reference, status } = failureOf(error);
  return (
    <ErrorState
      text={text}
      reference={reference}
      action={
        status === 404 ? (
          <Button onClick={onFirst}>First page</Button>
        ) : (
          <Button onClick={() => void onRetry()}>Try again</Button>
        )
      }
    />
  );
}
