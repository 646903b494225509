import { beforeEach, expect, it, vi } from 'vitest';
import { currentCode, removeCode, saveCode } from './bag-code.store.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
});

it('keeps a code as it was typed, until it is emptied or ordered', () => {
  for (const remove of [() => saveCode(' '), removeCode]) {
    saveCode(' welcome10 ');
    expect(currentCode()).toBe('welcome10');
    remove();
    expect([currentCode(), stored.size]).toEqual(['', 0]);
  }
});
