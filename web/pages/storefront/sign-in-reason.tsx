import { useLocation } from 'react-router';
import { opensBag } from '#web/features/cart/bag-path.ts';
import { findReturnPath } from '#web/lib/return-path.ts';

/** Tells visitors from the bag why they must sign in before they can order. */
export function SignInReason({ why }: { why: string }) {
  const { search } = useLocation();
  if (!opensBag(findReturnPath(search))) return null;
  return (
    <p className="-mt-4 mb-8 text-ink-muted">{why} Your bag stays as it is, and opens again afterwards.</p>
  );
}
