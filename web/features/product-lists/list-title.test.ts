import { expect, test } from 'vitest';
import { listTitle } from './list-title.ts';

test.each([
  [{ name: '', brands: [] }, 'All products'],
  [{ name: 'lamp', brands: [] }, 'Results for “lamp”'],
  [
    { name: 'lamp', category: 'Lighting', brands: ['Aldergate'] },
    'Results for “lamp” in Lighting by Aldergate',
  ],
  [{ name: '', category: 'Lighting', brands: [] }, 'Lighting'],
  [{ name: '', category: 'Lighting', brands: ['Aldergate', 'Tindra'] }, 'Lighting by Aldergate and Tindra'],
  [{ name: '', brands: ['Aldergate'] }, 'Aldergate'],
  [{ name: '', brands: ['Aldergate', 'Tindra', 'Corvane', 'Osterby'] }, 'Aldergate, Tindra and 2 more'],
])('the title of %o is %s', (listed, title) => {
  expect(listTitle(listed)).toBe(title);
});
