import { expect, it } from 'vitest';
import { shownWaits } from './waits.ts';

it('shows what the account may see alone, and leads to the list of exactly that', () => {
  expect(shownWaits({ toSend: 12, late: 3, awaitingPayment: 0, messages: 5, lowStock: 9 })).toEqual([
    { name: 'toSend', count: 12, to: '/dashboard/orders/customers?view=to-send', look: 'plain' },
    { name: 'late', count: 3, to: '/dashboard/orders/customers?view=to-send&late=true', look: 'urgent' },
    {
      name: 'awaitingPayment',
      count: 0,
      to: '/dashboard/orders/customers?view=awaiting-payment',
      look: 'none',
    },
    { name: 'messages', count: 5, to: '/dashboard/contact?status=open', look: 'plain' },
    { name: 'lowStock', count: 9, to: '/dashboard/product?status=active&stock=threshold', look: 'plain' },
  ]);
});

it('counts no low stock where no number says what is low', () => {
  const named = (lowStock: number, at: number | null) => shownWaits({ lowStock }, at).map(({ name }) => name);
  expect(named(0, null)).toEqual([]);
  expect(named(0, 3)).toEqual(['lowStock']);
  // A product that has its own.
  expect(named(1, null)).toEqual(['lowStock']);
});

it('counts mails that could not leave apart from those that failed, and only where there are any', () => {
  const shown = (unsentMails: number) => shownWaits({ failedMails: 0, unsentMails });
  expect(shown(12)).toEqual([
    { name: 'failedMails', count: 0, to: '/dashboard/mail?status=failed', look: 'none' },
    { name: 'unsentMails', count: 12, to: '/dashboard/mail?status=unsent', look: 'urgent' },
  ]);
  expect(shown(0).map(({ name }) => name)).toEqual(['failedMails']);
});

it('is not urgent while there is none', () => {
  expect(shownWaits({ late: 0, refundFailed: 0, failedMails: 0 }).map(({ look }) => look)).toEqual([
    'none',
    'none',
    'none',
  ]);
});
