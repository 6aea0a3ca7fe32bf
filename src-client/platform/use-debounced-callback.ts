import { useEffect, useRef } from 'react';

interface Debounced<Value> {
  call: (value: Value) => void;
  /** Does not wait any longer, if something waits. */
  flush: () => void;
}

/** Calls back with the last value once nothing new has come for a while; what still waits when the component goes is dropped. */
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
