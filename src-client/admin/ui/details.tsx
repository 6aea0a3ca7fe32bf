import type { ReactNode } from 'react';
import classes from './details.module.css';

interface DetailsProps {
  /** Null and undefined are left out. */
  details: Readonly<Record<string, ReactNode>>;
  /** In a row with what can be done. */
  isBeside?: boolean;
}

/** Names and values, in as many columns as there is room for. */
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
