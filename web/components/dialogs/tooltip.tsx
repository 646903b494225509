import { Tooltip as Base } from '@base-ui/react/tooltip';
import { type ReactElement, type ReactNode, useId } from 'react';
import { floatingClass } from './menu.tsx';
import * as styles from './tooltip.module.css';

type TooltipProps = {
  text: ReactNode;
  side?: 'top' | 'bottom' | 'left' | 'right';
  /** One element that can have focus; it is described by the tooltip. */
  children: ReactElement<Record<string, unknown>>;
};

/** A short text on hover and focus. Never the only place for information. */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  const id = useId();
  return (
    <Base.Root>
      <Base.Trigger delay={300} render={children} aria-describedby={id} />
      {/* Touch has no hover: screen readers find the text whether the tooltip is open or not. */}
      <span id={id} hidden>
        {text}
      </span>
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={8} className={floatingClass}>
          <Base.Popup className={styles.tooltip}>{text}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
