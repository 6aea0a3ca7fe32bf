import { type RefObject, useEffect, useRef } from 'react';

/** Focuses a field or button when it appears, for forms that replace each other. */
export function useFirstFocus<Field extends HTMLElement = HTMLInputElement>(): RefObject<Field | null> {
  const field = useRef<Field>(null);
  useEffect(() => field.current?.focus(), []);
  return field;
}
