/** Building blocks for row schemas: a cell is text in CSV and any value in JSON. */
import { z } from 'zod';

type Refuse = (reason: string) => never;

/**
 * A column that is parsed from its text. `read` gets the trimmed text and returns the value, or calls `refuse` with the
 * reason for the operator. A missing key counts as empty.
 */
export function cell<Value>(read: (text: string, refuse: Refuse) => Value) {
  return textCell((text, refuse) => read(text.trim(), refuse));
}

/** The same for a column in which spaces matter. */
export function textCell<Value>(read: (text: string, refuse: Refuse) => Value) {
  return z
    .unknown()
    .optional()
    .transform((value, ctx): Value => {
      const refuse: Refuse = (reason) => {
        ctx.addIssue({ code: 'custom', message: reason });
        return z.NEVER;
      };
      const text = textOf(value);
      return text === undefined ? refuse('must be a text or a number') : read(text, refuse);
    });
}

function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (Array.isArray(value) && value.every((item) => typeof item === 'number')) return value.join(' ');
  return undefined;
}

/** A value for a message: shortened and quoted. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}

/** An integer from `min` to `max`; an empty text is refused too. */
export function readWholeNumber(
  text: string,
  refuse: Refuse,
  { min, max }: { min: number; max: number },
): number {
  const value = /^\d{1,12}$/.test(text) ? Number(text) : NaN;
  if (value >= min && value <= max) return value;
  return refuse(`must be a whole number from ${min} to ${max}, not ${quoted(text)}`);
}

/** Control characters such as NUL and tab, and line separators: they cannot be typed into the game's login. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** What is wrong with a text in which every character matters, such as a password; undefined if nothing. Never quotes it. */
export function textFault(text: string, maxLength: number): string | undefined {
  if (text === '') return 'is missing';
  if (text.length > maxLength) return `must have at most ${maxLength} characters`;
  // A lone surrogate, which JSON can write as \ud83e, would be encrypted as a replacement character.
  if (text.includes('\uFFFD') || !text.isWellFormed())
    return 'has characters that are not UTF-8; save the file as UTF-8';
  if (CONTROLS.test(text)) return 'has a line break, a NUL or another control character';
  return undefined;
}
