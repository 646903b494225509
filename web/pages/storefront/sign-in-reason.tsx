import { useLocation } from 'react-router';
import { defineTexts } from '#contract/texts.ts';
import { opensBag } from '#web/features/cart/bag-path.ts';
import { findWish } from '#web/lib/navigation/kept-wish.ts';
import { findReturnPath } from '#web/lib/navigation/return-path.ts';
import { useHydrated } from '#web/lib/page/use-hydrated.ts';
import * as en from '#web/texts/en/sign-in.ts';
import * as styles from './auth-layout.module.css';

const texts = defineTexts({ en });

/** Tells visitors from the bag why they must sign in before they can order, and those who pressed a heart what becomes of it. */
export function SignInReason({ how }: { how: 'login' | 'signUp' }) {
  const { search, state } = useLocation();
  const isHydrated = useHydrated();
  const words = texts().reasons[how];
  // The server knows no history state.
  const wish = isHydrated ? findWish(state) : null;
  const reason = wish ? words.wish(wish.name) : opensBag(findReturnPath(search)) ? words.bag : null;
  return reason === null ? null : <p className={`muted ${styles.reason}`}>{reason}</p>;
}
