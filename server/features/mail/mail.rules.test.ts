import { describe, expect, it } from 'vitest';
import { masked, mostAttempts, pauseAfter } from './mail.rules.ts';

describe('the pause before the next try', () => {
  it('doubles from half a minute to a quarter of an hour', () => {
    const minutes = [1, 2, 3, 4, 5, 6, 7, 300].map((attempts) => pauseAfter(attempts, 0.5) / 60_000);
    expect(minutes).toEqual([0.5, 1, 2, 4, 8, 15, 15, 15]);
  });

  it('differs by up to a fifth, so that a crowd does not come back at once', () => {
    expect(pauseAfter(1, 0)).toBe(24_000);
    expect(pauseAfter(1, 1)).toBe(36_000);
  });

  it('reaches over a long weekend before a mail is given up', () => {
    let all = 0;
    for (let attempts = 1; attempts < mostAttempts; attempts++) all += pauseAfter(attempts, 0);
    expect(all).toBeGreaterThan(3 * 24 * 60 * 60 * 1000);
  });
});

describe('a masked copy', () => {
  it('shows none of the secrets, however often they occur', () => {
    expect(masked('/reset/abc and /reset/abc, /leave/xyz', ['abc', 'xyz'])).toBe(
      '/reset/•••••••• and /reset/••••••••, /leave/••••••••',
    );
  });

  it('is the text itself without secrets', () => expect(masked('Hello', [])).toBe('Hello'));
});
