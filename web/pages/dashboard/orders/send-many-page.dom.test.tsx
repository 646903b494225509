import { act, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fakeApi } from '#web/testing/fake-api.ts';
import { closePages, openPage, press } from '#web/testing/open-page.tsx';
import SendManyPage from './send-many-page.tsx';

afterEach(closePages);

const line = {
  ...{ line: 1, order: '#1042-1', _id: 'o1', part: 1, parcel: null, first: null, more: 0, warning: null },
  ...{ trackingNumber: 'JD01', carrier: 'dhl', carrierName: 'DHL', result: 'ready', reason: null },
};

it('says why nothing of a list can be taken back, and leads to its slips', async () => {
  const words = 'Nothing was taken back: parcel #1042-1/1 has arrived.';
  const api = fakeApi({
    'POST /order/tracking/preview': { lines: [line] },
    'POST /order/tracking': {
      success: true,
      message: '',
      sent: [{ _id: 'o1', part: 1 }],
      added: [],
      refused: [],
    },
    'POST /order/bulk/:id/undo': { success: true, message: '', refused: [{ reason: words }] },
  });
  const { user } = openPage(<SendManyPage />);
  await user.type(await screen.findByLabelText('Numbers'), '1042 JD01 DHL');
  await press(user, 'Send 1 parcel');
  await press(user, 'Undo');
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  screen.getByText('1 parcel is on the way.');
  const [{ request }] = api.sentBodies('POST /order/tracking');
  expect(api.sent.at(-1)).toMatchObject({ params: { id: request }, body: { notify: true } });
  const slips = within(screen.getByRole('main')).getByRole('link', { name: 'Packing slips' });
  expect(slips.getAttribute('href')).toContain('orders=o1');
});

it('asks before the tab drops a list that is not sent, and not before a link, as the history keeps it', async () => {
  fakeApi({
    'POST /order/tracking/preview': { lines: [line] },
    'POST /order/tracking': {
      ...{ success: true, message: '', added: [], refused: [] },
      sent: [{ _id: 'o1', part: 1 }],
    },
  });
  const asksBeforeUnload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const { user, router } = openPage(<SendManyPage />, { at: '/dashboard/orders/send' });
  await user.type(await screen.findByLabelText('Numbers'), '1042 JD01 DHL');
  expect(asksBeforeUnload()).toBe(true);
  await user.click(screen.getByRole('link', { name: 'Back to the orders' }));
  await screen.findByText('Now at /dashboard/orders/customers');
  expect(asksBeforeUnload()).toBe(false);
  await act(() => router.navigate(-1));
  expect(screen.getByLabelText<HTMLInputElement>('Numbers').value).toBe('1042 JD01 DHL');
  expect(asksBeforeUnload()).toBe(true);
  await press(user, 'Send 1 parcel');
  await screen.findByText('1 parcel is on the way.');
  expect(asksBeforeUnload()).toBe(false);
});
