import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { debouncedSearch } from './debounced-search.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('searches once, a second after the last key', () => {
  const searched = vi.fn();
  const search = debouncedSearch(searched);
  search.type('la');
  vi.advanceTimersByTime(900);
  search.type('lamp');
  vi.advanceTimersByTime(999);
  expect(searched).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(searched.mock.calls).toEqual([['lamp']]);
});

test('does not search for one character, blanks aside', () => {
  const searched = vi.fn();
  const search = debouncedSearch(searched);
  search.type('l');
  search.type('  l ');
  vi.runAllTimers();
  expect(searched).not.toHaveBeenCalled();
});

test('clears the search at once below two characters', () => {
  const searched = vi.fn();
  const search = debouncedSearch(searched, 'lamp');
  search.type('l');
  expect(searched.mock.calls).toEqual([['']]);
});

test('Enter searches at once, and a second Enter does not search again', () => {
  const searched = vi.fn();
  const search = debouncedSearch(searched);
  search.type('lamp');
  search.submit('lamp');
  vi.runAllTimers();
  expect(searched.mock.calls).toEqual([['lamp']]);
});

test('does not search after it was stopped', () => {
  const searched = vi.fn();
  const search = debouncedSearch(searched);
  search.type('lamp');
  search.stop();
  vi.runAllTimers();
  expect(searched).not.toHaveBeenCalled();
});

test('keeps what is typed while its own search arrives in the URL', () => {
  const searched = vi.fn();
  const search = debouncedSearch(searched);
  search.type('la');
  vi.advanceTimersByTime(1000);
  search.type('lamp');
  expect(search.mustFollow('la')).toBe(false);
  vi.advanceTimersByTime(1000);
  expect(search.mustFollow('lamp')).toBe(false);
  expect(searched.mock.calls).toEqual([['la'], ['lamp']]);
});

test('follows the back button, and does not search for what was typed before', () => {
  const searched = vi.fn();
  const search = debouncedSearch(searched);
  search.submit('lamp');
  search.mustFollow('lamp');
  search.type('lamps');
  expect(search.mustFollow('')).toBe(true);
  vi.runAllTimers();
  expect(searched.mock.calls).toEqual([['lamp']]);
});
