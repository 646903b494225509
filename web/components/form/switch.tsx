import type { ComponentProps, ReactNode } from 'react';
import { Tooltip } from '../ui/tooltip.tsx';

type SwitchProps = Omit<ComponentProps<'input'>, 'children' | 'type' | 'role'> & {
  /** Named by a label elsewhere: give `aria-labelledby` instead. */
  label?: string;
  /** What switching will do beyond the plain. */
  tooltip?: ReactNode;
};

/** On or off, taking effect at once. Brings Base UI for its tooltip: not for the first view of the storefront. */
export function Switch({ label, tooltip, ...rest }: SwitchProps) {
  // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox says itself whether it is checked
  const input = <input {...rest} type="checkbox" role="switch" className="switch" aria-label={label} />;
  return tooltip ? <Tooltip text={tooltip}>{input}</Tooltip> : input;
}
