import { type FieldErrors, ShopError } from '../../src-shared/errors.ts';

/**
 * PostgreSQL holds every character but U+0000, and a statement ends where one is. So no input may hold any: it is refused
 * here, before a command puts it into a statement. Throws `validation_failed` that names the fields.
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

/** Not by calling itself: six kilobytes of brackets would be deeper than the stack. */
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
