import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { SendResult } from './send-orders.ts';
import { SendOutcome } from './send-outcome.tsx';

const shown = (result: Omit<SendResult, 'request'>) => {
  const outcome = { request: 'request', ...result };
  const linkTo = (id: string) => ({ to: `/${id}`, state: {} });
  const element = (
    <SendOutcome {...{ outcome, linkTo }} toSlipsPath={(ids) => `/${ids}`} onClose={() => {}} />
  );
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
};
const sent = [
  { _id: 'one', number: 1042, parcels: 2 },
  { _id: 'two', number: 1043, parcels: 1 },
];

test('says how many parcels were made, whether their buyers get a mail, and how one is taken back', () => {
  const mailed = shown({ sent, refused: [], notify: true });
  expect(mailed).toContain('2 orders marked as sent');
  expect(mailed).toContain(
    '3 parcels without tracking. Their buyers get a mail. To take one back, open its order',
  );
  expect(shown({ sent, refused: [], notify: false })).toContain('Their buyers get no mail.');
});

test('says nothing of parcels when nothing was sent', () => {
  const refused = [{ _id: 'one', number: 1042, code: 'cancelled' as const, reason: '#1042 was cancelled.' }];
  const all = shown({ sent: [], refused, notify: true });
  expect(all).toContain('1 not sent');
  expect(all).not.toContain('To take one back');
});
