import { expect, it } from 'vitest';
import type { BulkOutcome } from '#contract/work-list.contract.ts';
import { doneIds } from './send-orders.ts';

it('what failed is to be tried again, and what was sent or cannot be sent is done', () => {
  const refused: BulkOutcome['refused'] = [
    { _id: 'broken', number: 1042, code: 'failed', reason: '#1042 could not be sent.' },
    { _id: 'cancelled', number: 1043, code: 'cancelled', reason: '#1043 was cancelled.' },
  ];
  const sent = [{ _id: 'sent', number: 1044, parcels: 1 }];
  expect(doneIds({ sent, refused })).toEqual(['sent', 'cancelled']);
});
