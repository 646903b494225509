import type { ComponentProps, ReactNode } from 'react';
import { Tooltip } from '../dialogs/tooltip.tsx';
import * as styles from './switch.module.css';

type SwitchProps = Omit<ComponentProps<'input'>, 'children' | 'type' | 'role'> & {
  /** Named by a label elsewhere: give `aria-labelledby` instead. */
  label?: string;
  /** Side effects of switching. */
  tooltip?: ReactNode;
};

/** On or off, taking effect at once. Brings Base UI for its tooltip: not above the fold of the storefront. */
export function Switch({ label, tooltip, ...rest }: SwitchProps) {
  const input = (
    // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox has its own checked state
    <input {...rest} type="checkbox" role="switch" className={styles.switch} aria-label={label} />
  );
  return tooltip ? <Tooltip text={tooltip}>{input}</Tooltip> : input;
}
