import { href } from 'react-router';
import { addressOnOneLine } from '#contract/address-lines.ts';
import type { Order } from '#contract/orders.contract.ts';
import { listWords } from '#web/components/layout/word-list.ts';
import { formatDate } from '#web/lib/format/format.ts';

interface Step {
  title: string;
  text: string;
  when?: string;
  /** Only the first step is. */
  isDone?: boolean;
  /** Where to add what is missing. */
  link?: { to: string; label: string };
}

/** The steps of an order that was just placed. */
export function nextSteps({
  number,
  created,
  products,
  address,
}: Pick<Order, 'number' | 'created' | 'products' | 'address'>): Step[] {
  return [
    {
      title: 'Ordered',
      text: address ? 'We have it, and nothing more is asked of you.' : 'We have it.',
      when: formatDate(created),
      isDone: true,
    },
    { title: 'Packed and sent', text: `${whoPacks(products)} We write to you whenever something leaves.` },
    address
      ? { title: 'At your door', text: addressOnOneLine(address) }
      : {
          title: 'At your door',
          text: 'This order has no delivery address yet.',
          link: { to: `${href('/contact')}?order=${number}`, label: 'Tell us where it goes' },
        },
    { title: 'Changed your mind?', text: 'Cancel it on the order’s page, until it is delivered.' },
  ];
}

function whoPacks(products: Order['products']): string {
  const makers = [...new Set(products.flatMap(({ product }) => product?.brand?.name ?? []))];
  if (makers.length === 0) return 'We pack it next.';
  return makers.length === 1 ? `${makers[0]} packs it next.` : `${listWords(makers)} pack what is theirs.`;
}
