import { QueryClientProvider } from '@tanstack/react-query';
import { textsOf } from '#contract/texts.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import { useHydrated } from '#web/lib/page/use-hydrated.ts';
import * as en from '#web/texts/en/checkout.ts';
import { FailedPage } from '../storefront/failed-page.tsx';
import { Checkout, CheckoutSkeleton } from './checkout.tsx';
import { CheckoutFrame } from './checkout-frame.tsx';

const texts = textsOf({ en });

export const meta = unlistedMeta(() => texts().pageTitle);

/** The server renders the frame, the same for everybody. Bag, account and draft are the browser's. */
export default function CheckoutPage() {
  const isHydrated = useHydrated();
  return (
    <CheckoutFrame>
      <QueryClientProvider client={queryClient}>
        {isHydrated ? <Checkout /> : <CheckoutSkeleton />}
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
