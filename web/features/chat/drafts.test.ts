import { beforeEach, expect, it, vi } from 'vitest';
import { draftAbout, draftTo } from './drafts.ts';

beforeEach(() => vi.stubGlobal('sessionStorage', { getItem: () => null }));

it('types the number of an order, and keeps what was typed before', () => {
  expect(draftAbout('me', 'ada', '#1056: ').text).toBe('#1056: ');
  expect(draftAbout('me', 'ada', '#1057: ').text).toBe('#1057: ');
  expect(draftAbout('me', 'ada', '').text).toBe('#1057: ');
  draftTo('me', 'bea').text = 'Is the lamp dimmable?';
  expect(draftAbout('me', 'bea', '#1056: ').text).toBe('Is the lamp dimmable?');
  expect(draftAbout('me', 'bea', '').text).toBe('Is the lamp dimmable?');
});
