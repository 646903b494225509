import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError } from './field.tsx';
import { FormLine } from './form-layout.tsx';
import { Switch } from './switch.tsx';

type SwitchLineProps = Omit<ComponentProps<typeof Switch>, 'label'> & {
  /** The switched setting. */
  label: ReactNode;
  /** Below it: what that means. */
  text: ReactNode;
  error?: string | undefined;
};

/** A setting that is on or off, what that means, and the switch. */
export function SwitchLine({ label, text, error, ...rest }: SwitchLineProps) {
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
        {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      </div>
      <Switch
        {...rest}
        aria-labelledby={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-text ${id}-error` : `${id}-text`}
      />
    </FormLine>
  );
}
