import { expect, test } from 'vitest';
import { listTitle } from './list-title.ts';

test.each([
  [{ name: '' }, 'All products'],
  [{ name: 'lamp' }, 'Results for “lamp”'],
  [{ name: 'lamp', category: 'Lighting' }, 'Results for “lamp” in Lighting'],
  [{ name: 'lamp', brand: 'Aldergate' }, 'Results for “lamp” by Aldergate'],
  [{ name: '', category: 'Lighting' }, 'Lighting'],
  [{ name: '', brand: 'Aldergate' }, 'Aldergate'],
])('the title of %o is %s', (listed, title) => {
  expect(listTitle(listed)).toBe(title);
});
