import { useRef } from 'react';

/** Keeps the key of a request until it is answered, so that repeating it after a lost answer cannot buy twice. */
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
