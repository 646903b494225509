import { Link } from 'react-router';
import { messageParts } from './conversation.rules.ts';

interface MessageTextProps {
  value: string;
  /** Where an order is; null for those who have no list of all orders. */
  orderPath: ((orderNumber: number) => string) | null;
}

/** Somebody's message. For staff the numbers of orders are links. */
export function MessageText({ value, orderPath }: MessageTextProps) {
  if (!orderPath) return value;
  return messageParts(value).map(({ text, orderNumber }, at) =>
    orderNumber === null ? (
      text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message never change
      <Link key={at} className="link" to={orderPath(orderNumber)}>
        {text}
      </Link>
    ),
  );
}
