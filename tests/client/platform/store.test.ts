import { expect, it, vi } from 'vitest';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createStore, useStore } from '#client/platform/store.ts';

it('listeners are called after each new value, and only then', () => {
  const store = createStore(1);
  const heard: number[] = [];
  const unsubscribe = store.subscribe(() => heard.push(store.get()));
  store.set(2);
  store.set(2);
  store.update((value) => value);
  store.update((value) => value + 1);
  unsubscribe();
  store.set(4);
  expect(heard).toEqual([2, 3]);
  expect(store.get()).toBe(4);
});

it('holds functions as values', () => {
  const first = vi.fn<() => void>();
  const store = createStore<(() => void) | undefined>(undefined);
  store.set(first);
  expect(store.get()).toBe(first);
  expect(first).not.toHaveBeenCalled();
});

it('starts with the first listener and stops with the last', () => {
  const steps: string[] = [];
  const store = createStore(0, () => {
    steps.push('start');
    return () => steps.push('stop');
  });
  const unsubscribeFirst = store.subscribe(() => undefined);
  const unsubscribeSecond = store.subscribe(() => undefined);
  unsubscribeFirst();
  expect(steps).toEqual(['start']);
  unsubscribeSecond();
  unsubscribeSecond();
  expect(steps).toEqual(['start', 'stop']);
  store.subscribe(() => undefined);
  expect(steps).toEqual(['start', 'stop', 'start']);
});

it('components read the value, or what they select of it', () => {
  const store = createStore({ phase: 'loading', progress: 0.5 });
  const Progress = (): number => useStore(store, ({ progress }) => progress);
  const Phase = (): string => useStore(store).phase;
  expect(renderToString(createElement(Progress))).toBe('0.5');
  store.update((state) => ({ ...state, phase: 'ready' }));
  expect(renderToString(createElement(Phase))).toBe('ready');
});
