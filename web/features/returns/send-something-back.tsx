import { href } from 'react-router';
import { defineTexts } from '#contract/texts.ts';
import { ButtonLink } from '#web/components/buttons/button.tsx';
import { Link } from '#web/components/buttons/link.tsx';
import { formatDay } from '#web/lib/format/format.ts';
import { contactAbout, sentBy } from '#web/lib/navigation/contact-about.ts';
import * as en from '#web/texts/en/buyer-returns.ts';
import type { OrderDetails } from '../orders/order-details.queries.ts';
import * as styles from './coming-back.module.css';

const texts = defineTexts({ en });

/** The page that asks to send something back. @param orderKey of a guest's link */
const returnPath = (id: string, orderKey?: string): string =>
  href('/order/:id/return', { id }) + (orderKey === undefined ? '' : `?key=${encodeURIComponent(orderKey)}`);

/** Below the lines of an order: until when they can go back, and the way to it. */
export function SendSomethingBack({ details, orderKey }: { details: OrderDetails; orderKey?: string }) {
  const words = texts();
  const { order, mayAskToReturn, parts } = details;
  const lines = parts.flatMap((part) => part.lines);
  const until = lines.find(({ goesBack }) => goesBack.until !== null)?.goesBack.until ?? null;
  if (!mayAskToReturn) return null;
  if (lines.some(({ goesBack }) => goesBack.quantity > 0)) {
    return (
      <div className={styles.below}>
        <p className="ui muted">{until === null ? words.openEnd : words.until(formatDay(until))}</p>
        <ButtonLink to={returnPath(order._id, orderKey)}>{words.sendBack}</ButtonLink>
      </div>
    );
  }
  if (until === null || !lines.some(({ goesBack }) => goesBack.whyNot === 'period-over')) return null;
  return (
    <p className={`ui muted ${styles.below}`}>
      <span>
        {words.over(formatDay(until))} {words.broken}{' '}
        <Link className="link tap" to={contactAbout(order.number)} state={sentBy(order.guest)}>
          {words.write}
        </Link>
        .
      </span>
    </p>
  );
}
