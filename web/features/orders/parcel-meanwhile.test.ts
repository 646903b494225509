import { expect, it } from 'vitest';
import type { Parcel } from '#contract/fulfilment.contract.ts';
import type { OrderedPart } from './ordered-parts.ts';
import { parcelMeanwhile } from './parcel-meanwhile.ts';

const parcel = (_id: string, quantity: number, voidedAt: string | null = null) =>
  ({ _id, lines: [{ line: 'mug', quantity }], voidedAt }) as Parcel;
const part = (open: number, ...parcels: Parcel[]) =>
  ({ lines: [{ _id: 'mug', open }], parcels }) as unknown as OrderedPart;

const opened = part(3, parcel('old', 1));
const asked = [{ line: 'mug', quantity: 3 }];

it.each([
  ['as it was', opened, null, null],
  ['more is to be sent, of a parcel that was voided', part(4, parcel('old', 1, '2026-11-26')), null, null],
  ['sent by somebody else', part(0, parcel('old', 1), parcel('new', 3)), null, ['new']],
  ['sent by the form, without a reply', part(0, parcel('old', 1), parcel('new', 3)), asked, ['new, own']],
  ['sent by somebody else while there was no reply', part(1, parcel('new', 2)), asked, ['new, left']],
  ['cancelled', part(2, parcel('old', 1)), null, ['left']],
  ['sent and taken back', part(2, parcel('new', 3, '2026-11-26')), null, ['left']],
])('says what has become of a part: %s', (_name, now, unanswered, expected) => {
  const found = parcelMeanwhile(opened, now, unanswered);
  const shown = found?.parcels.map(({ parcel: { _id }, isOwn }) => (isOwn ? `${_id}, own` : _id)) ?? [];
  const words = [...shown, ...(found && !found.isNothingLeft ? ['left'] : [])].join(', ');
  expect(found && [words]).toEqual(expected);
});
