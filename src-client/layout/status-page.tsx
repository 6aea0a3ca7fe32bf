import type { ReactNode } from 'react';
import classes from './status-page.module.css';

interface StatusPageProps {
  status: '404' | '429';
  title: string;
  /** What happened and what to do. */
  children: ReactNode;
  action: ReactNode;
}

/** A whole page that explains why the requested one is not shown. */
export function StatusPage({ status, title, children, action }: StatusPageProps) {
  return (
    <div className={classes.page}>
      <StatusNumerals status={status} />
      <p className={classes.status}>Error {status}</p>
      <h1 className={classes.title}>{title}</h1>
      <div className={classes.words}>{children}</div>
      <div className={classes.action}>{action}</div>
    </div>
  );
}

/** Straight lines and sharp corners, like the logo. Each digit is in a box of 64 x 88. */
const DIGITS: Record<string, string> = {
  '0': 'M32 6 58 44 32 82 6 44Z',
  '2': 'M8 28 22 8H42L56 28 10 80H58',
  '4': 'M36 6 6 58H58M42 34V84',
  '9': 'M54 42 42 54H20L8 42V20L20 8H42L54 20V44L28 84',
};

const DIGIT_WIDTH = 88;
const DIAMOND = 'M0-12 8 0 0 12-8 0Z';

/** A status as large angular digits, the middle one in the accent colour. Decoration: the text says the same. */
function StatusNumerals({ status }: { status: '404' | '429' }) {
  return (
    <svg className={classes.numerals} viewBox="-32 -28 304 144" aria-hidden="true">
      <path className={classes.ground} d="M-32 116 26 12 74 84 120-28 178 84 224 30 272 116Z" />
      {status.split('').map((digit, index) => (
        <path
          key={index}
          className={index === 1 ? classes.middle : classes.digit}
          transform={`translate(${index * DIGIT_WIDTH} 0)`}
          d={DIGITS[digit]}
        />
      ))}
      {status === '404' && <path className={classes.spark} transform="translate(120 44)" d={DIAMOND} />}
    </svg>
  );
}
