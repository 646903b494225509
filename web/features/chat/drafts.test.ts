import { expect, it } from 'vitest';
import { draftAbout, draftTo } from './drafts.ts';

it('types the number of an order, and keeps what was typed before', () => {
  expect(draftAbout('ada', '#1056: ').text).toBe('#1056: ');
  expect(draftAbout('ada', '#1057: ').text).toBe('#1057: ');
  expect(draftAbout('ada', '').text).toBe('#1057: ');
  draftTo('bea').text = 'Is the lamp dimmable?';
  expect(draftAbout('bea', '#1056: ').text).toBe('Is the lamp dimmable?');
  expect(draftAbout('bea', '').text).toBe('Is the lamp dimmable?');
});
