import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, it } from 'vitest';
import { lazyComponent } from '#web/lib/page/lazy-component.ts';
import { closePages, openPage } from './open-page.tsx';

afterEach(closePages);

it('opens a page with a part whose code comes late', async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: () => string }>();
  const Late = lazyComponent(() => promise);
  function Page() {
    const { data } = useQuery({ queryKey: ['late'], queryFn: () => 'The reply.' });
    return (
      <>
        <p>{data}</p>
        <Suspense>
          <Late.Component />
        </Suspense>
      </>
    );
  }
  openPage(<Page />);
  expect(screen.queryByText('The late part.')).toBeNull();
  resolve({ default: () => 'The late part.' });
  await screen.findByText('The reply.');
  await screen.findByText('The late part.');
});
