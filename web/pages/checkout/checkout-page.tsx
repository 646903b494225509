import { QueryClientProvider } from '@tanstack/react-query';
import { defineTexts } from '#contract/texts.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import * as en from '#web/texts/en/checkout.ts';
import { FailedPage } from '../storefront/failed-page.tsx';
import { Checkout } from './checkout.tsx';
import { CheckoutFrame } from './checkout-frame.tsx';

const texts = defineTexts({ en });

export const meta = unlistedMeta(() => texts().pageTitle);

/** Where to, how, and what it costs. */
export default function CheckoutPage() {
  return (
    <CheckoutFrame>
      <QueryClientProvider client={queryClient}>
        <Checkout />
      </QueryClientProvider>
    </CheckoutFrame>
  );
}

/** A failed page keeps the frame, so that the person finds back to the bag. */
export function ErrorBoundary() {
  return (
    <CheckoutFrame>
      <FailedPage />
    </CheckoutFrame>
  );
}
