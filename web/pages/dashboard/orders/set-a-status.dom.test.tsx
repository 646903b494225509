import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import { closePages, openPage, press, question, routePage } from '#web/testing/open-page.tsx';
import { orderOfLamps } from '#web/testing/order-details.ts';
import CustomerOrderPage from './customer-order-page.tsx';

const change = 'PUT /order/status/item/:itemId';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  closePages();
  vi.useRealTimers();
});

async function openLine() {
  const api = fakeApi({
    'GET /order/:id/details': orderOfLamps,
    'GET /order/:id': { order: orderOfLamps.order },
    [change]: { success: true, message: 'Changed.' },
  });
  const page = openPage(routePage(CustomerOrderPage, { id: 'o1' }), {
    at: '/dashboard/orders/customers/o1',
  });
  await press(page.user, 'More about Kept Lamp');
  const select = screen.getByLabelText<HTMLSelectElement>('Status of Kept Lamp');
  const sent = () => api.sentBodies(change).map(({ status }) => status);
  return { ...page, api, select, sent };
}

it('changes ten seconds after it was applied, unless it is undone', async () => {
  const { user, select, sent } = await openLine();
  await user.selectOptions(select, 'Shipped');
  await press(user, /set Kept Lamp to Shipped$/);
  const undo = await screen.findByRole('button', { name: 'Undo: Kept Lamp stays Not processed' });
  await waitFor(() => expect(document.activeElement).toBe(undo));
  // The second click of a double click on the button that it replaces.
  undo.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }));
  expect(undo.isConnected).toBe(true);
  await user.keyboard('{Enter}');
  const again = await screen.findByLabelText('Status of Kept Lamp');
  expect(document.activeElement).toBe(again);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(sent()).toEqual([]);

  await user.selectOptions(again, 'Processing');
  await press(user, /set Kept Lamp to Processing$/);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(sent()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent()).toEqual(['Processing']);
});

it('asks by name before Delivered and Cancelled, and says after the page is left what was refused', async () => {
  const { user, select, api, sent, router } = await openLine();
  await user.selectOptions(select, 'Cancelled');
  await press(user, /set Kept Lamp to Cancelled$/);
  const asked = await question();
  expect(asked.textContent).toContain('Set Kept Lamp to Cancelled?');
  await press(user, 'Keep Not processed', asked);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();

  await user.selectOptions(select, 'Delivered');
  await press(user, /set Kept Lamp to Delivered$/);
  await press(user, 'Set to Delivered', await question());
  await screen.findByRole('button', { name: /^Undo/ });
  api.answers[change] = refused(400, 'The order was cancelled.');
  await user.click(await screen.findByRole('link', { name: 'Back to orders', hidden: true }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/orders/customers'));
  await screen.findByText('The status of Kept Lamp was not changed.');
  expect(sent()).toEqual(['Delivered']);
});

it('is not lost without a question when it was chosen and not applied', async () => {
  const { user, select, router } = await openLine();
  await user.selectOptions(select, 'Shipped');
  const back = screen.getByRole('link', { name: 'Back to orders' });
  await user.click(back);
  const asked = await question();
  expect(within(asked).getByText(/The changes in the status of Kept Lamp will be lost\./)).toBeTruthy();
  await press(user, 'Stay', asked);
  expect(select.value).toBe('Shipped');
  await press(user, /set Kept Lamp to Shipped$/);
  await user.click(back);
  // Opened by its address, it leads to the orders that a clerk works on.
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/orders/customers'));
});
