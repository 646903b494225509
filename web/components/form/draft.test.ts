import { expect, test } from 'vitest';
import { keepDraft, sendDraft, toDraft } from './draft.ts';

const typed = (text: string) => ({ ...toDraft(''), value: text });

test('a draft stays while the page has the same value, and gives way to another one', () => {
  const lam = typed('lam');
  expect(keepDraft(lam, '')).toBe(lam);
  expect(keepDraft(lam, 'chair').value).toBe('chair');
  // It does not come back with the value that it was made from.
  expect(keepDraft(keepDraft(lam, 'chair'), '').value).toBe('');
});

test('what was typed after a text was sent stays when the page has that text', () => {
  const sent = sendDraft(typed('lamp '), 'lamp');
  expect(keepDraft(sent, 'lamp').value).toBe('lamp');
  const since = { ...sent, value: 'lamp shade' };
  const kept = keepDraft(since, 'lamp');
  expect(kept.value).toBe('lamp shade');
  expect(keepDraft(kept, 'chair').value).toBe('chair');
  expect(keepDraft(since, 'chair').value).toBe('chair');
});

test('values are compared by what they hold', () => {
  const range = toDraft([1, 5]);
  expect(keepDraft(range, [1, 5])).toBe(range);
});
