import { useRef } from 'react';

/** The same request gets the same key until it was answered, so a repeat after a lost answer cannot buy twice. */
export function useIdempotencyKey(): { keyFor: (request: string) => string; settle: () => void } {
  const current = useRef<{ request: string; key: string }>(undefined);
  return {
    keyFor: (request) => {
      if (current.current?.request !== request) current.current = { request, key: crypto.randomUUID() };
      return current.current.key;
    },
    settle: () => {
      current.current = undefined;
    },
  };
}
