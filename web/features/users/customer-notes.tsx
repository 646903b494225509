import { href } from 'react-router';
import { orderLabel } from '#contract/order-number.ts';
import { defineTexts } from '#contract/texts.ts';
import type { UserPage } from '#contract/user-details.contract.ts';
import { Link } from '#web/components/buttons/link.tsx';
import { formatDate } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/user-page.ts';
import * as styles from './users.module.css';

const texts = defineTexts({ en });

/** Notes that people of the shop and of merchants wrote about the orders of a customer. */
export function CustomerNotes({ notes }: Pick<UserPage, 'notes'>) {
  return (
    <ul>
      {notes.map(({ _id, at, text, by, order }) => (
        <li key={_id} className={styles.review}>
          <p className={`break-anywhere ${styles.text}`}>{text}</p>
          <p className="muted">
            {by ?? texts().formerColleague}, <time dateTime={at}>{formatDate(at)}</time>,{' '}
            <Link className="link tap" to={href('/dashboard/orders/customers/:id', { id: order._id })}>
              {texts().orderOfNote(orderLabel(order.number))}
            </Link>
          </p>
        </li>
      ))}
    </ul>
  );
}
