import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createStorageStore, createStore, type Store, useStore } from './create-store.ts';

const rendered = (store: Store<number>) => renderToString(createElement(() => useStore(store)));

describe('a store', () => {
  it('calls its listeners after each change until they stop', () => {
    const store = createStore(1);
    const seen: number[] = [];
    const stop = store.subscribe(() => seen.push(store.get()));
    store.set(2);
    store.set(3);
    stop();
    store.set(4);
    expect(seen).toEqual([2, 3]);
    expect(store.get()).toBe(4);
  });

  it('lets a listener stop while listeners are called', () => {
    const store = createStore(1);
    const second = vi.fn();
    const stop = store.subscribe(() => stop());
    store.subscribe(second);
    store.set(2);
    store.set(3);
    expect(second).toHaveBeenCalledTimes(2);
  });

  it('renders its initial value on the server', () => {
    const store = createStore(1);
    store.set(2);
    expect(rendered(store)).toBe('1');
  });
});

describe('a store in local storage', () => {
  const entries = new Map<string, string>();
  let otherTab: EventTarget;

  beforeEach(() => {
    entries.clear();
    otherTab = new EventTarget();
    vi.stubGlobal('window', globalThis);
    vi.stubGlobal('addEventListener', otherTab.addEventListener.bind(otherTab));
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => entries.set(key, value),
      removeItem: (key: string) => entries.delete(key),
    });
  });
  const parse = (text: string | null): readonly string[] => text?.split(',') ?? [];

  it('keeps its text under its key, and parses it once', () => {
    const store = createStorageStore('list', parse);
    const listener = vi.fn();
    store.subscribe(listener);
    store.set('a,b');
    expect(entries.get('list')).toBe('a,b');
    expect(store.get()).toEqual(['a', 'b']);
    expect(store.get()).toBe(store.get());
    store.set(null);
    expect(entries.has('list')).toBe(false);
    expect(store.get()).toEqual([]);
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('follows other tabs', () => {
    const store = createStorageStore('list', parse);
    const listener = vi.fn();
    store.subscribe(listener);
    const changed = (key: string | null) =>
      otherTab.dispatchEvent(Object.assign(new Event('storage'), { key }));
    entries.set('list', 'c');
    changed('list');
    expect(store.get()).toEqual(['c']);
    changed('another');
    expect(listener).toHaveBeenCalledTimes(1);
    changed(null);
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
