import { type FormEvent, useState } from 'react';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { FieldError } from '#web/components/form/field.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import { ApiError } from '#web/lib/api/api.ts';
import { reportFailure } from '#web/lib/api/report-failure.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { notify } from '#web/lib/page/notify.ts';
import * as en from '#web/texts/en/back-in-stock.ts';
import * as styles from './stock-request-form.module.css';

const texts = defineTexts({ en });

interface StockRequestFormProps {
  product: { _id: string; slug: string };
  variant: string | null;
  /** The reply to the form that was sent without JavaScript. */
  said: string | null;
  /** The address of the signed-in account. */
  ownEmail: string | undefined;
}

/** Asks for one mail when the product is back. Without JavaScript the browser sends the form, and this page says what came of it. */
export function StockRequestForm({ product, variant, said, ownEmail }: StockRequestFormProps) {
  const { emailLabel, submit, submitting, sent, refused, tooMany } = texts();
  const [isSending, setSending] = useState(false);
  const [result, setResult] = useState(said === 'sent' ? sent : '');
  const [error, setError] = useState(said === 'refused' ? refused : said === 'too-many' ? tooMany : '');

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email') ?? '');
    setSending(true);
    try {
      const body = { product: product._id, variant, email };
      setResult((await shopApi('POST /back-in-stock', { body })).message);
      setError('');
      notify.succeeded();
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 400) setError(failure.message);
      else reportFailure(failure);
    } finally {
      setSending(false);
    }
  }

  return (
    <>
      <div role="status">{result ? <p>{result}</p> : error ? <FieldError>{error}</FieldError> : null}</div>
      {result ? null : (
        <form
          className={styles.form}
          method="post"
          encType="multipart/form-data"
          action="/api/back-in-stock/form"
          onSubmit={send}
        >
          <input type="hidden" name="slug" value={product.slug} />
          <input type="hidden" name="product" value={product._id} />
          <input type="hidden" name="variant" value={variant ?? ''} />
          <TextInput
            label={emailLabel}
            name="email"
            type="email"
            autoComplete="email"
            defaultValue={ownEmail}
            required
          />
          <Button type="submit" variant="primary" size="large" block busy={isSending} busyLabel={submitting}>
            {submit}
          </Button>
        </form>
      )}
    </>
  );
}
