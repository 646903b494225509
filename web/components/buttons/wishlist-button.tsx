import type { ComponentProps } from 'react';
import { cx } from '#web/lib/values/class-names.ts';
import { Icon } from '../pictures/icon.tsx';
import * as styles from './wishlist-button.module.css';

type WishlistButtonProps = ComponentProps<'button'> & {
  pressed: boolean;
  /** The same in both states: `aria-pressed` tells them apart. */
  label: string;
  large?: boolean;
};

/** The heart on the corner of an image. */
export function WishlistButton({ pressed, label, large, className, ...rest }: WishlistButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={cx(styles.button, large && styles.large, className)}
      aria-pressed={pressed}
      aria-label={label}
    >
      <Icon name={pressed ? 'heart-fill' : 'heart'} size={large ? 'l' : undefined} />
    </button>
  );
}
