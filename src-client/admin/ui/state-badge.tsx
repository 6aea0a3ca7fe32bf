import { Badge } from '@mantine/core';
import { memo } from 'react';
import { wordsOf } from './words-of.ts';

const GOOD = ['paid', 'owned', 'verified', 'won', 'completed', 'approved'];
const WAITING = ['flagged', 'disputed', 'open'];
const BAD = ['failed', 'charged_back', 'lost', 'blocked', 'taken_over'];

/** Of whatever has states; the word says it, the colour repeats it. Drawn once for a state: rows that are scrolled past take each other's elements. */
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
