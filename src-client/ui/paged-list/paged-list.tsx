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
  /** What there is instead of an empty list. */
  empty: Parameters<typeof EmptyState>[0];
  /** Of one row, as a CSS length. */
  skeletonHeight: string;
  /** What the rows are, for those who do not see them. */
  label?: string;
  /** Rows of one card, with lines between them, instead of a card each. */
  isJoined?: boolean;
  /** False while something else that the rows show is on its way: they come whole, for what comes later moves buttons. */
  areRowsReady?: boolean;
  /** What stands below the list, once it is there: a list that is on its way would move it. */
  end?: ReactNode;
}

/** One page of a list from its first moment to its last control: skeleton, rows, emptiness, trouble, pages. */
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
  const isWaiting = list.isPending || (!areRowsReady && !list.isError);
  const page = list.isError || isWaiting ? undefined : list.data;
  return (
    <>
      {isWaiting && (
        <div className={look} aria-busy="true">
          {Array.from({ length: Math.min(limit, 5) }, (_, index) => (
            <SkeletonRow key={index} height={skeletonHeight} />
          ))}
        </div>
      )}
      {list.isError && <ListTrouble error={list.error} onFirst={() => onPage(1)} onRetry={list.refetch} />}
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

/** Any limit may come with the address. */
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
