import type { ComponentProps } from 'react';
import { cx } from '#web/lib/class-names.ts';
import { Icon } from './icon.tsx';

type HeartButtonProps = ComponentProps<'button'> & {
  pressed: boolean;
  /** The same in both states: being pressed is said beside it. */
  label: string;
  large?: boolean;
};

/** The heart on a picture's corner. */
export function WishlistButton({ pressed, label, large, className, ...rest }: HeartButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={cx('heart', className)}
      aria-pressed={pressed}
      aria-label={label}
    >
      <Icon name={pressed ? 'heart-fill' : 'heart'} size={large ? 'l' : undefined} />
    </button>
  );
}
