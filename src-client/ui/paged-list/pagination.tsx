import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { IconButton } from '../button/icon-button.tsx';
import classes from './pagination.module.css';

interface PaginationProps {
  start: number;
  end: number;
  count: number;
  currentPage: number;
  totalPages: number;
  onPage: (page: number) => void;
}

/** 'Showing start to end out of count' with first, previous, next and last. */
export function Pagination({ start, end, count, currentPage, totalPages, onPage }: PaginationProps) {
  const isFirst = currentPage <= 1;
  const isLast = currentPage >= totalPages;
  return (
    <nav className={classes.pagination} aria-label="Pages">
      <p className={classes.summary} role="status">
        Showing {start} to {end} out of {count}
      </p>
      <div className={classes.controls}>
        <IconButton label="First page" isInactive={isFirst} onClick={() => onPage(1)}>
          <IconChevronsLeft size={20} aria-hidden="true" />
        </IconButton>
        <IconButton label="Previous page" isInactive={isFirst} onClick={() => onPage(currentPage - 1)}>
          <IconChevronLeft size={20} aria-hidden="true" />
        </IconButton>
        <span className={classes.page}>
          {currentPage} / {totalPages}
        </span>
        <IconButton label="Next page" isInactive={isLast} onClick={() => onPage(currentPage + 1)}>
          <IconChevronRight size={20} aria-hidden="true" />
        </IconButton>
        <IconButton label="Last page" isInactive={isLast} onClick={() => onPage(totalPages)}>
          <IconChevronsRight size={20} aria-hidden="true" />
        </IconButton>
      </div>
    </nav>
  );
}
