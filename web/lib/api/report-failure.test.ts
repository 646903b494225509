import { beforeEach, expect, it, vi } from 'vitest';
import { setNavigation } from '../navigation/navigation.ts';
import { takeNotices } from '../page/notify.ts';
import { ApiError } from './api.ts';
import { onForbidden, reportFailure } from './report-failure.ts';

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

it('signs out and goes to login on a 401, once, to return to the page', () => {
  stored.set('token', 'Bearer x');
  reportFailure(new ApiError(401, 'no'));
  expect(stored.has('token')).toBe(false);
  expect(goTo).toHaveBeenCalledWith('/login?to=%2Fdashboard%2Forder%3Fpage%3D2');
  vi.stubGlobal('location', { pathname: '/login', search: '?to=%2Fdashboard' });
  reportFailure(new ApiError(401, 'no'));
  expect(goTo).toHaveBeenCalledOnce();
  expect(takeNotices()[0]?.text).toBe('Unauthorized Access! Please login again');
});
