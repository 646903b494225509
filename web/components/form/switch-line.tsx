import { type ComponentProps, type ReactNode, useId } from 'react';
import { FormLine } from './form-layout.tsx';
import { Switch } from './switch.tsx';

type SwitchLineProps = Omit<ComponentProps<typeof Switch>, 'label'> & {
  /** What is switched. */
  label: ReactNode;
  /** Below it: what that means. */
  text: ReactNode;
};

/** What is switched on or off, what that means, and the switch. */
export function SwitchLine({ label, text, ...rest }: SwitchLineProps) {
  const id = useId();
  return (
    <FormLine>
      <div>
        <p className="strong" id={id}>
          {label}
        </p>
        <p className="muted" id={`${id}-text`}>
          {text}
        </p>
      </div>
      <Switch {...rest} aria-labelledby={id} aria-describedby={`${id}-text`} />
    </FormLine>
  );
}
