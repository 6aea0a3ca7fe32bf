import { Badge } from '@mantine/core';
import { memo } from 'react';
import { wordsOf } from './words-of.ts';

const GOOD = ['paid', 'owned', 'verified', 'won', 'completed', 'approved'];
const WAITING = ['flagged', 'disputed', 'open'];
const BAD = ['failed', 'charged_back', 'lost', 'blocked', 'taken_over'];

/**
 * The badge for any state; the colour only repeats the word. Memoised by state: while scrolling, rows reuse each
 * other's elements.
 */
export const StateBadge = memo(function StateBadge({ state }: { state: string }) {
  const color = colorOf(state);
  return (
    <Badge variant={color === 'gray' ? 'default' : 'light'} color={color}>
      {wordsOf(state)}
    </Badge>
  );
});

function colorOf(state: string): 'good' | 'warn' | 'bad' | 'gray' {
  if (GOOD.includes(state)) return 'good';
  if (WAITING.includes(state)) return 'warn';
  return BAD.includes(state) ? 'bad' : 'gray';
}
