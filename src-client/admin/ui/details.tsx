import type { ReactNode } from 'react';
import classes from './details.module.css';

interface DetailsProps {
  /** Null and undefined are omitted. */
  details: Readonly<Record<string, ReactNode>>;
  /** Whether it is in a row with actions. */
  isBeside?: boolean;
}

/** Names and values, in as many columns as fit. */
export function Details({ details, isBeside = false }: DetailsProps) {
  return (
    <dl className={classes.details} data-beside={isBeside || undefined}>
      {Object.entries(details)
        .filter(([, value]) => value !== null && value !== undefined)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
