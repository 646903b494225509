import { useLocation } from 'react-router';
import { opensBag } from '#web/features/cart/bag-path.ts';
import { findReturnPath } from '#web/lib/navigation/return-path.ts';
import * as styles from './auth-layout.module.css';

/** Tells visitors from the bag why they must sign in before they can order. */
export function SignInReason({ why }: { why: string }) {
  const { search } = useLocation();
  if (!opensBag(findReturnPath(search))) return null;
  return (
    <p className={`muted ${styles.reason}`}>{why} Your bag stays as it is, and opens again afterwards.</p>
  );
}
