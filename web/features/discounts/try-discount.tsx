import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { href } from 'react-router';
import type { DiscountTrial } from '#contract/discount-estimates.contract.ts';
import { orderLabel } from '#contract/order-number.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { Link } from '#web/components/buttons/link.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import { Price } from '#web/components/labels/price.tsx';
import { ApiError } from '#web/lib/api/api.ts';
import { failureText } from '#web/lib/api/report-failure.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { formatPrice } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/discount-estimate.ts';
import * as styles from './discount-trial.module.css';
import type { TypedRule } from './discount-values.ts';

const texts = defineTexts({ en });

/** The rule that is in the form, tried on an order. */
export function TryDiscount({ rule }: { rule: TypedRule | null }) {
  const words = texts().trying;
  const [order, setOrder] = useState('');
  const [missing, setMissing] = useState('');
  const { mutate, data, error, isPending, variables } = useMutation({
    mutationFn: async (body: TypedRule & { order: string }) =>
      (await shopApi('POST /discount/try', { body })).trial,
  });
  const tryIt = (event: FormEvent) => {
    event.preventDefault();
    setMissing(order.trim() === '' ? words.missing : rule === null ? texts().incomplete : '');
    if (order.trim() !== '' && rule !== null) mutate({ ...rule, order });
  };
  // Another rule may have another result.
  const isOfRule =
    variables !== undefined &&
    JSON.stringify({ ...rule, order: variables.order }) === JSON.stringify(variables);
  const refused =
    error instanceof ApiError ? (error.fields.order ?? error.message) : error ? failureText(error) : '';
  return (
    <section aria-label={words.title}>
      <h2 className="strong">{words.title}</h2>
      <form className={styles.form} data-dense onSubmit={tryIt} noValidate>
        <TextInput
          label={words.order}
          labelHidden
          placeholder={words.order}
          autoComplete="off"
          error={missing || (isOfRule ? refused : '') || undefined}
          value={order}
          onChange={({ target }) => {
            setOrder(target.value);
            setMissing('');
          }}
        />
        <Button type="submit" variant="secondary" busy={isPending} busyLabel={words.busy}>
          {words.action}
        </Button>
      </form>
      <div role="status">{data && isOfRule ? <TrialResult trial={data} /> : null}</div>
    </section>
  );
}

/** Says what the order would get, or why not. */
export function TrialResult({ trial }: { trial: DiscountTrial }) {
  const words = texts().trying;
  const { order, saves, lines, delivery, refused } = trial;
  const label = (
    <Link className="link" to={href('/dashboard/orders/customers/:id', { id: order._id })}>
      {orderLabel(order.number)}
    </Link>
  );
  if (refused) {
    return (
      <p className={styles.result}>
        {refused.message} {label}
      </p>
    );
  }
  const saved = [
    ...lines.map(({ name, choice, quantity, saves: off }, at) => ({
      ...{ key: String(at), off },
      name: words.line(quantity, [name, choice].filter(Boolean).join(', ')),
    })),
    ...(delivery ? [{ key: 'delivery', name: words.delivery, off: delivery.saves }] : []),
  ].filter(({ off }) => off > 0);
  return (
    <div className={styles.result}>
      <p>
        {label} {words.gets(formatPrice(saves))}
      </p>
      <ul>
        {saved.map(({ key, name, off }) => (
          <li key={key} className={styles.row}>
            <span className="muted">{name}</span>
            <Price amount={-off} />
          </li>
        ))}
      </ul>
    </div>
  );
}
