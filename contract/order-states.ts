import { defineTexts } from './texts.ts';

/** How far an order has come, or the part that a merchant sees of it (docs/rules.md#states-of-orders). */
export const orderStates = [
  'waiting-for-payment',
  'ordered',
  'being-packed',
  'partly-on-its-way',
  'on-its-way',
  'delivered',
  'cancelled',
] as const;
export type OrderState = (typeof orderStates)[number];

const en: { sent: Record<OrderState, string>; pickedUp: Partial<Record<OrderState, string>> } = {
  sent: {
    'waiting-for-payment': 'Waiting for payment',
    ordered: 'Ordered',
    'being-packed': 'Being packed',
    'partly-on-its-way': 'Partly on its way',
    'on-its-way': 'On its way',
    delivered: 'Delivered',
    cancelled: 'Cancelled',
  },
  pickedUp: {
    'partly-on-its-way': 'Partly ready to be picked up',
    'on-its-way': 'Ready to be picked up',
    delivered: 'Picked up',
  },
};
const texts = defineTexts({ en });

/** The word for it, the same on pages, in mails and in files. */
export function orderStateWord(state: OrderState, isPickUp = false): string {
  const { sent, pickedUp } = texts();
  return (isPickUp && pickedUp[state]) || sent[state];
}
