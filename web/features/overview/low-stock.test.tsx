import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { LowStock } from './low-stock.tsx';

const shown = (props: Pick<ComponentProps<typeof LowStock>, 'isUnset' | 'readsSettings'>) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <LowStock variants={[]} count={0} {...props} />
    </MemoryRouter>,
  );
const link = 'href="/dashboard/settings"';

it('says that no number says what is low, and leads to it who may read the settings', () => {
  expect(shown({ isUnset: true, readsSettings: true })).toContain(
    'No number says yet how few pieces are low.',
  );
  expect(shown({ isUnset: true, readsSettings: true })).toContain(link);
  expect(shown({ isUnset: true, readsSettings: false })).not.toContain(link);
  expect(shown({ isUnset: false, readsSettings: true })).toContain('Nothing is low on stock.');
  expect(shown({ isUnset: false, readsSettings: true })).not.toContain(link);
});
