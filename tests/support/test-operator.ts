import { randomUUID } from 'node:crypto';
import type { Operator } from '#server/operations/index.ts';

/** An operator in one start of the program; each call is another start. */
export function testOperator(who = 'olga'): Operator {
  return { who, osUser: 'shop', run: randomUUID() };
}
