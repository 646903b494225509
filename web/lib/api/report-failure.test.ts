import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setNavigation } from '../navigation/navigation.ts';
import { takeNotices } from '../page/notify.ts';
import { ApiError } from './api.ts';
import { onForbidden, reportFailure, reportLoadFailure, wordsInForm } from './report-failure.ts';

const stored = new Map<string, string>();
const goTo = vi.fn();

beforeEach(() => {
  stored.clear();
  goTo.mockReset();
  setNavigation(goTo);
  takeNotices();
  vi.stubGlobal('location', { pathname: '/dashboard/order', search: '?page=2' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

it.each([
  [new ApiError(400, 'Only 3 left.'), undefined, { text: 'Only 3 left.', title: 'Please Try Again!' }],
  [
    new ApiError(400, 'Wrong password.'),
    'Please try to login again!',
    { text: 'Wrong password.', title: 'Please try to login again!' },
  ],
  [new ApiError(403, 'Forbidden!'), undefined, { text: 'Forbidden!' }],
  [new ApiError(429, 'Wait a minute.'), undefined, { text: 'Wait a minute.' }],
  [new TypeError('Failed to fetch'), undefined, { text: 'Failed to fetch' }],
])('shows a notice for %s', (failure, title, notice) => {
  reportFailure(failure, title);
  expect(takeNotices()).toEqual([expect.objectContaining({ kind: 'error', ...notice })]);
});

it.each([
  ['a refusal', new ApiError(400, 'Only 3 left.'), 'Only 3 left.', []],
  ['what is gone', new ApiError(404, 'No such review.'), 'No such review.', []],
  ['a lost reply', new TypeError('Failed to fetch'), 'Failed to fetch', []],
  ['missing rights', new ApiError(403, 'Forbidden!'), undefined, ['Forbidden!']],
  ['a call that was given up', new DOMException('', 'AbortError'), undefined, []],
])('a form says %s itself, and what concerns the page is a notice', (_name, failure, words, notices) => {
  expect(wordsInForm(failure)).toBe(words);
  expect(takeNotices().map(({ text }) => text)).toEqual(notices);
});

it('calls listeners when a call was forbidden, until they stop', () => {
  const listener = vi.fn();
  const stop = onForbidden(listener);
  reportFailure(new ApiError(400, 'no'));
  expect(listener).not.toHaveBeenCalled();
  reportFailure(new ApiError(403, 'no'));
  stop();
  reportFailure(new ApiError(403, 'no'));
  expect(listener).toHaveBeenCalledOnce();
});

it('shows no notice for a 404', () => {
  reportFailure(new ApiError(404, 'Not found.'));
  expect(takeNotices()).toEqual([]);
});

describe('a 401', () => {
  beforeEach(() => stored.set('token', 'Bearer x'));

  it('ends the session with a notice where a person has done something', () => {
    reportFailure(new ApiError(401, 'no'));
    expect(stored.has('token')).toBe(false);
    expect(takeNotices()).toMatchObject([{ text: 'Unauthorized Access! Please login again' }]);
  });

  it('ends the session without a notice where the page has loaded something by itself', () => {
    reportLoadFailure(new ApiError(401, 'no'));
    expect(stored.has('token')).toBe(false);
    expect(takeNotices()).toEqual([]);
  });

  it('leads away from no page', () => {
    reportFailure(new ApiError(401, 'no'));
    reportLoadFailure(new ApiError(401, 'no'));
    expect(goTo).not.toHaveBeenCalled();
  });
});

it('shows what else fails while a page loads', () => {
  reportLoadFailure(new ApiError(503, 'Wait a moment.'));
  expect(takeNotices()).toMatchObject([{ text: 'Wait a moment.' }]);
});
