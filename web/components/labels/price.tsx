import { formatLowestPrice } from '#web/lib/format/format.ts';

interface PriceProps {
  amount: number;
  className?: string;
  /** The lowest of several prices: 'from $24.00'. */
  isLowest?: boolean | undefined;
}

/** An amount in major units: tabular figures, never broken over two lines. */
export function Price({ amount, className = 'price', isLowest }: PriceProps) {
  return <span className={className}>{formatLowestPrice(amount, isLowest)}</span>;
}
