import { useEffect, useRef } from 'react';

interface Debounced<Value> {
  call: (value: Value) => void;
  /** Calls back at once if a value is pending. */
  flush: () => void;
}

/** Calls back with the last value after no new one has come for a while; a pending value is dropped on unmount. */
export function useDebouncedCallback<Value>(callback: (value: Value) => void, ms: number): Debounced<Value> {
  const latest = useRef(callback);
  const waiting = useRef<{ value: Value; timer: ReturnType<typeof setTimeout> }>(undefined);
  useEffect(() => {
    latest.current = callback;
  }, [callback]);
  useEffect(() => () => clearTimeout(waiting.current?.timer), []);

  const flush = () => {
    if (waiting.current === undefined) return;
    const { value, timer } = waiting.current;
    clearTimeout(timer);
    waiting.current = undefined;
    latest.current(value);
  };
  return {
    call: (value) => {
      clearTimeout(waiting.current?.timer);
      waiting.current = { value, timer: setTimeout(flush, ms) };
    },
    flush,
  };
}
