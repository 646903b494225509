import { screen, waitFor } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { lazyComponent } from '#web/lib/page/lazy-component.ts';
import { OldPageError } from '#web/lib/page/load-chunk.ts';
import { closePages, openPage, press } from '#web/testing/open-page.tsx';

afterEach(closePages);

/** A button that opens a panel whose code cannot be loaded until `bringBack` is called. */
function open(failure: Error) {
  let isThere = false;
  const Panel = lazyComponent(async () => {
    if (!isThere) throw failure;
    return { default: () => <p>The panel</p> };
  });
  function Opener() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" aria-expanded={isOpen} onClick={() => Panel.open(setOpen)}>
          Open
        </button>
        <Suspense>{isOpen ? <Panel.Component /> : null}</Suspense>
      </>
    );
  }
  const { user } = openPage(<Opener />);
  const said = () => screen.findByRole('alert');
  const gone = () => waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  const bringBack = () => {
    isThere = true;
  };
  return { user, said, gone, bringBack };
}

it('a panel that could not be loaded is closed, and opened by the next press', async () => {
  const { user, said, gone, bringBack } = open(new Error('There is no connection.'));
  await press(user, 'Open');
  expect((await said()).textContent).toContain('There is no connection.');
  expect(screen.getByRole('button', { name: 'Open' }).getAttribute('aria-expanded')).toBe('false');
  await press(user, 'Dismiss');
  await gone();
  await press(user, 'Open');
  await said();
  bringBack();
  await press(user, 'Open');
  await screen.findByText('The panel');
  await gone();
});

it('Try again opens what was pressed, and needs no other press', async () => {
  const { user, said, gone, bringBack } = open(new Error('A part of this page could not be loaded.'));
  await press(user, 'Open');
  await said();
  await press(user, 'Try again');
  await said();
  bringBack();
  await press(user, 'Try again');
  await screen.findByText('The panel');
  await gone();
});

it('a page of an earlier version is loaded again instead', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  const { user, said } = open(new OldPageError());
  await press(user, 'Open');
  expect((await said()).textContent).toContain('Please reload this page to continue. Your bag is kept.');
  await press(user, 'Reload');
  expect(reload).toHaveBeenCalled();
});
