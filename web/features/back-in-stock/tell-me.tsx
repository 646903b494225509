import { type MouseEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { defineTexts } from '#contract/texts.ts';
import { ButtonLink } from '#web/components/buttons/button.tsx';
import { ApiError } from '#web/lib/api/api.ts';
import { reportFailure } from '#web/lib/api/report-failure.ts';
import { useSessionToken } from '#web/lib/api/session.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { stockRequestPath } from '#web/lib/navigation/product-url.ts';
import * as en from '#web/texts/en/product-page.ts';
import * as styles from './tell-me.module.css';

const texts = defineTexts({ en });

type TellMeProps = { product: { _id: string; slug: string }; variant: string | null };

/** Asks for one mail when the product is back: with the address of the account at once, for guests on a page that asks for one. */
export function TellMe({ product, variant }: TellMeProps) {
  const isGuest = useSessionToken() === null;
  const navigate = useNavigate();
  const [result, setResult] = useState('');
  const line = useRef<HTMLParagraphElement>(null);
  const isSending = useRef(false);
  const path = stockRequestPath(product.slug, variant);

  async function ask(event: MouseEvent): Promise<void> {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    try {
      const body = { product: product._id, variant };
      const { message } = await shopApi('POST /back-in-stock', { body });
      // The link, which may have the focus, goes.
      if (line.current?.contains(document.activeElement)) line.current.focus();
      setResult(message);
    } catch (failure) {
      // The account has no address, or it can be ordered again: the page says so.
      if (failure instanceof ApiError && failure.status === 400) navigate(path);
      else reportFailure(failure);
    } finally {
      isSending.current = false;
    }
  }

  return (
    <p ref={line} className={styles.tellMe} role="status" tabIndex={-1}>
      {result || (
        <ButtonLink variant="primary" size="large" block to={path} onClick={isGuest ? undefined : ask}>
          {texts().tellMe}
        </ButtonLink>
      )}
    </p>
  );
}
