import { type RefObject, useEffect, useRef } from 'react';

/** For the field of a form that takes the place of another one: it takes the focus when it appears. */
export function useFirstFocus(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return field;
}
