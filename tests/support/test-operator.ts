import { randomUUID } from 'node:crypto';
import type { Operator } from '#server/operator-log/index.ts';

/** An operator in one run of the program; each call is another run. */
export function testOperator(who = 'olga'): Operator {
  return { who, osUser: 'shop', run: randomUUID() };
}
