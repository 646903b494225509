import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OrderDetails } from '../orders/order-details.queries.ts';
import type { CountedLine, OrderedPart } from '../orders/ordered-parts.ts';
import { ToSend } from './to-send.tsx';

const order = { _id: 'id', number: 1042, paymentDue: false, address: {} } as OrderDetails['order'];
const line = { _id: 'mug', name: 'Mug', purchasePrice: 24, open: 2 } as CountedLine;
const part: OrderedPart = {
  ...{ number: 1, merchant: null, mayChange: true, sendBy: '2026-11-24', parcels: [] },
  lines: [line],
};

const shown = ({
  isOpened = false,
  ...changes
}: {
  order?: object;
  part?: object;
  isOpened?: boolean;
} = {}) => {
  const props = { order: { ...order, ...changes.order }, part: { ...part, ...changes.part } };
  const element = (
    <QueryClientProvider client={new QueryClient()}>
      <ToSend {...props} isFirst isOpened={isOpened} moreAbout={() => undefined} onSent={() => {}} />
    </QueryClientProvider>
  );
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-24T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

test('says by when a part is to be sent, and what is late, unless a payment is awaited', () => {
  const late = { sendBy: '2026-11-23' };
  expect(shown()).toContain('<time dateTime="2026-11-24" class="muted">By Tuesday, Nov 24</time>');
  expect(shown({ part: late })).toContain(
    '<time dateTime="2026-11-23" class="late">By Monday, Nov 23, late</time>',
  );
  expect(shown({ part: late, order: { paymentDue: true } })).toContain('By Monday, Nov 23<');
  expect(shown({ part: { sendBy: null } })).not.toContain('<time');
});

test('what is picked up is packed, and what has no address says so', () => {
  expect(shown()).toContain('Make a parcel</button>');
  const pickUp = shown({ order: { address: null, delivery: { kind: 'pickup' } } });
  expect(pickUp).toContain('To pack for pick-up');
  expect(pickUp).toContain('Pack</button>');
  expect(pickUp).not.toContain('No delivery address');
  expect(shown({ order: { address: null } })).toContain('No delivery address');
});

test('says that a transfer is awaited, before a parcel is made and in its form', () => {
  const isAwaited = { order: { paymentDue: true } };
  expect(shown(isAwaited)).toContain('Waiting for payment');
  expect(shown()).not.toContain('Waiting for payment');
  const sentence = 'The transfer for this order has not arrived yet.';
  expect(shown({ ...isAwaited, isOpened: true })).toContain(sentence);
  expect(shown({ isOpened: true })).not.toContain(sentence);
});
