/** State outside React that components subscribe to. */
import { useSyncExternalStore } from 'react';

export interface Store<T> {
  readonly get: () => T;
  /** Notifies the listeners unless the value is the same. */
  readonly set: (next: T) => void;
  readonly update: (change: (value: T) => T) => void;
  /** @returns the unsubscribe function */
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * @param start runs when the first listener subscribes; the function it returns runs when the last one has unsubscribed
 */
export function createStore<T>(value: T, start?: () => () => void): Store<T> {
  const listeners = new Set<() => void>();
  let stop: (() => void) | undefined;
  const store: Store<T> = {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    update: (change) => store.set(change(value)),
    subscribe(listener) {
      if (listeners.size === 0) stop = start?.();
      listeners.add(listener);
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stop?.();
      };
    },
  };
  return store;
}

/** The store's value, or what `select` derives from it; the component re-renders when that changes. */
export function useStore<T>(store: Store<T>): T;
export function useStore<T, Selected>(store: Store<T>, select: (value: T) => Selected): Selected;
export function useStore<T>(store: Store<T>, select: (value: T) => unknown = (value) => value): unknown {
  const read = (): unknown => select(store.get());
  return useSyncExternalStore(store.subscribe, read, read);
}
