import { describe, expect, it } from 'vitest';
import { maskSecrets, maxAttempts, priorityOrder, retryDelayMs } from './mail.rules.ts';

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

describe('the priority that a claim takes from first', () => {
  const firsts = Array.from({ length: 16 }, (_, claim) => priorityOrder(claim)[0]);

  it('is usually that of mails that somebody waits for', () => {
    expect(firsts.filter((priority) => priority === 0)).toHaveLength(12);
  });

  it('is each other one at times, so that none waits for ever', () => {
    expect(firsts.filter((priority) => priority === 1)).toHaveLength(3);
    expect(firsts.filter((priority) => priority === 2)).toHaveLength(1);
  });

  it('is followed by both others', () => {
    for (let claim = 0; claim < 16; claim++) expect(priorityOrder(claim).toSorted()).toEqual([0, 1, 2]);
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
