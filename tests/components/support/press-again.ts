import { expect } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Procedure } from './procedures.ts';
import { callsOf } from './shop-answers.ts';

/** The impatient second press, while the answer to the first is on its way. */
export async function pressAgain(procedure: Procedure): Promise<void> {
  await expect.poll(() => callsOf(procedure)).toHaveLength(1);
  await userEvent.keyboard('{Enter}');
}
