import type { Order } from '#contract/orders.contract.ts';
import { Link } from '#web/components/buttons/link.tsx';
import { nextSteps } from './next-steps.ts';
import * as styles from './order-steps.module.css';

/** What happens next with an order: a dot is done, a ring is to come. */
export function OrderSteps({ order }: { order: Order }) {
  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps" className={`lead ${styles.title}`}>
        What happens next
      </h2>
      <ol className={styles.steps}>
        {nextSteps(order).map(({ title, text, when, isDone, link }) => (
          <li key={title} className={isDone ? undefined : styles.ahead}>
            <p className="strong">{title}</p>
            {when ? <time dateTime={order.created}>{when}</time> : null}
            <p className={styles.text}>
              {text}{' '}
              {link ? (
                <Link to={link.to} className="link">
                  {link.label}
                </Link>
              ) : null}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
