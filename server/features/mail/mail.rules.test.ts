import { describe, expect, it } from 'vitest';
import { maskSecrets, maxAttempts, retryDelayMs } from './mail.rules.ts';

describe('the delay before a retry', () => {
  it('doubles from 30 seconds to 15 minutes', () => {
    const minutes = [1, 2, 3, 4, 5, 6, 7, 300].map((attempts) => retryDelayMs(attempts, 0.5) / 60_000);
    expect(minutes).toEqual([0.5, 1, 2, 4, 8, 15, 15, 15]);
  });

  it('varies by up to a fifth, so that mails are not all retried at once', () => {
    expect(retryDelayMs(1, 0)).toBe(24_000);
    expect(retryDelayMs(1, 1)).toBe(36_000);
  });

  it('adds up to a long weekend before a mail fails for good', () => {
    let all = 0;
    for (let attempts = 1; attempts < maxAttempts; attempts++) all += retryDelayMs(attempts, 0);
    expect(all).toBeGreaterThan(3 * 24 * 60 * 60 * 1000);
  });
});

describe('a masked copy', () => {
  it('shows no secret, even if it occurs twice', () => {
    expect(maskSecrets('/reset/abc and /reset/abc, /leave/xyz', ['abc', 'xyz'])).toBe(
      '/reset/•••••••• and /reset/••••••••, /leave/••••••••',
    );
  });

  it('is the same text when there are no secrets', () => expect(maskSecrets('Hello', [])).toBe('Hello'));
});
