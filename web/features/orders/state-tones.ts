import type { OrderState } from '#contract/order-states.ts';
import type { StatusTone } from '#web/components/labels/badges.tsx';

export const stateTones: Record<OrderState, StatusTone> = {
  'waiting-for-payment': 'warn',
  ordered: 'off',
  'being-packed': 'warn',
  'partly-on-its-way': 'run',
  'on-its-way': 'run',
  delivered: 'pos',
  cancelled: 'neg',
};
