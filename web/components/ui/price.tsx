import { formatPrice } from '#web/lib/format.ts';

/** An amount in major units: tabular figures, never broken over two lines. */
export function Price({ amount, className = 'price' }: { amount: number; className?: string }) {
  return <span className={className}>{formatPrice(amount)}</span>;
}
