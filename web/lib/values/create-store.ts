import { useSyncExternalStore } from 'react';
import { sharedStorage, type TextStorage } from './browser-storage.ts';

/** A value outside React that components and other modules follow. */
export interface Store<Value> {
  /** The value with which the server renders and the browser hydrates, so that pages are the same for everybody. */
  readonly initial: Value;
  /** The same object until the value changes. */
  get: () => Value;
  /** Calls back after each change. Returns how to stop. */
  subscribe: (listener: () => void) => () => void;
}

export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    add(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    call(): void {
      for (const listener of [...listeners]) listener();
    },
  };
}

/** A store that lives as long as the tab. */
export function createStore<Value>(initial: Value): Store<Value> & { set: (next: Value) => void } {
  const listeners = createListeners();
  let value = initial;
  return {
    initial,
    get: () => value,
    subscribe: listeners.add,
    set(next) {
      value = next;
      listeners.call();
    },
  };
}

/**
 * A store of a stored text. Changes in other tabs arrive through the storage event.
 * @param storage by default the one that all tabs share
 */
export function createStorageStore<Value>(
  key: string,
  parse: (text: string | null) => Value,
  storage: TextStorage = sharedStorage,
) {
  const listeners = createListeners();
  const initial = parse(null);
  let parsed: { text: string | null; value: Value } = { text: null, value: initial };
  storage.follow(key, listeners.call);
  return {
    initial,
    get(): Value {
      const text = storage.get(key);
      if (text !== parsed.text) parsed = { text, value: parse(text) };
      return parsed.value;
    },
    subscribe: listeners.add,
    set(text: string | null): void {
      storage.set(key, text);
      listeners.call();
    },
    /** True when the browser does not store the value, which then ends with the page. */
    isRefused: { initial: false, get: () => storage.isRefused(key), subscribe: listeners.add },
  };
}

/** Renders with the store's value, or a part of it; renders again only when that part changes. */
export function useStore<Value>(store: Store<Value>): Value;
export function useStore<Value, Part>(store: Store<Value>, select: (value: Value) => Part): Part;
export function useStore(store: Store<unknown>, select = (value: unknown) => value): unknown {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(store.initial),
  );
}
