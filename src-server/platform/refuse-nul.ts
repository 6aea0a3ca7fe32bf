import { type FieldErrors, ShopError } from '../../src-shared/errors.ts';

/**
 * Refuses U+0000, the only character that PostgreSQL cannot store, before a command binds it. Throws `validation_failed`
 * naming the fields.
 */
export function refuseNul(input: unknown): void {
  if (!holdsNul(input)) return;
  const fields: FieldErrors = {};
  const isObject = typeof input === 'object' && input !== null && !Array.isArray(input);
  for (const [name, value] of isObject ? Object.entries(input) : []) {
    if (holdsNul(value)) fields[name] = [NUL_TEXT];
  }
  throw new ShopError('validation_failed', {
    fields: Object.keys(fields).length > 0 ? fields : { nonFieldErrors: [NUL_TEXT] },
  });
}

const NUL_TEXT = 'Null characters are not allowed.';

/** Iterative: six kilobytes of nested brackets would overflow the stack. */
function holdsNul(input: unknown): boolean {
  const unseen = [input];
  while (unseen.length > 0) {
    const value = unseen.pop();
    if (typeof value === 'string' && value.includes('\0')) return true;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) unseen.push(key, inner);
  }
  return false;
}
