import { expect } from 'vitest';

/** For `toHaveAccessibleDescription`: a field says this, beside what it says anyway. */
export function saying(text: string): string {
  return expect.stringContaining(text);
}
