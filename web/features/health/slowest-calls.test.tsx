import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import * as styles from './health.module.css';
import { SlowestCalls } from './slowest-calls.tsx';

it('marks calls as slow only when there were enough of them', () => {
  const call = { name: 'Sign in', halfWithinMs: 20, mostWithinMs: 2_000 };
  const isMarked = (count: number) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <SlowestCalls calls={[{ ...call, count }]} />
      </MemoryRouter>,
    ).includes(`"num ${styles.slow}"`);
  expect([1, 19, 20, 5_000].map(isMarked)).toEqual([false, false, true, true]);
});
