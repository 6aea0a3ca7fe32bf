import { type RefObject, useEffect, useRef } from 'react';

/** For the field or button of a form that takes the place of another one: it takes the focus when it appears. */
export function useFirstFocus<Field extends HTMLElement = HTMLInputElement>(): RefObject<Field | null> {
  const field = useRef<Field>(null);
  useEffect(() => field.current?.focus(), []);
  return field;
}
