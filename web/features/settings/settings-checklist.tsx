import { useQuery } from '@tanstack/react-query';
import { href } from 'react-router';
import { textsOf } from '#contract/texts.ts';
import { Link } from '#web/components/buttons/link.tsx';
import { FormAsidePart } from '#web/components/form/form-layout.tsx';
import { Status } from '#web/components/labels/badges.tsx';
import * as en from '#web/texts/en/checkout-settings.ts';
import { checklistOf } from './checklist.ts';
import { checkoutQuery, deliveryQuery, paymentsQuery, taxesQuery } from './settings.queries.ts';
import * as styles from './settings-checklist.module.css';
import { sellingQuery, termsQuery } from './shop-state.queries.ts';

const texts = textsOf({ en });

const paths = {
  products: href('/dashboard/product'),
  delivery: href('/dashboard/settings/delivery'),
  taxes: href('/dashboard/settings/taxes'),
  terms: href('/dashboard/pages'),
  payments: href('/dashboard/settings/payments'),
};
const checkoutPath = href('/dashboard/settings/checkout');

/** The needs of a shop before it sells, what is there, and where to go on. */
export function SettingsChecklist({ taxRate }: { taxRate: number }) {
  const { title, points: words, open, done, notLoaded } = texts().checklist;
  const read = {
    products: useQuery(sellingQuery),
    delivery: useQuery(deliveryQuery),
    taxes: useQuery(taxesQuery),
    terms: useQuery(termsQuery),
    payments: useQuery(paymentsQuery),
  };
  const checkout = useQuery(checkoutQuery);
  const online = read.payments.data;
  const points = checklistOf({
    isSelling: read.products.data,
    delivery: read.delivery.data?.settings,
    taxes: read.taxes.data?.settings,
    taxRate,
    hasTerms: read.terms.data,
    checkout: checkout.data?.settings,
    payments: online?.settings,
    hasStripeKey: online?.secretKey.isSet && online.secretKey.isReadable,
  });
  return (
    <FormAsidePart>
      <h2 className="strong">{title}</h2>
      <ul className={styles.points}>
        {points.map(({ point, state }) => (
          <li key={point}>
            <span>
              <Link className="link tap" to={state?.isAtCheckout ? checkoutPath : paths[point]}>
                {words[point].name}
              </Link>
              <span className="muted meta">
                {state?.text ??
                  (read[point].isError || (point === 'payments' && checkout.isError) ? notLoaded : null)}
              </span>
            </span>
            {state ? (
              <Status tone={state.isDone ? 'pos' : 'warn'}>{state.isDone ? done : open}</Status>
            ) : null}
          </li>
        ))}
      </ul>
    </FormAsidePart>
  );
}
