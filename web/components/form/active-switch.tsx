import { type ReactNode, useId } from 'react';
import { FormLine } from './form-layout.tsx';
import { Switch } from './switch.tsx';

type ActiveSwitchProps = {
  isActive: boolean;
  onChange: (isActive: boolean) => void;
  /** The text beside the switch: what shoppers see now, and why. */
  text: ReactNode;
  /** The warning of what goes with it: 'Disabling Tarn will also disable all Tarn products.' */
  tooltip?: ReactNode;
};

/** 'Active', what that means at the moment, and the switch. */
export function ActiveSwitch({ isActive, onChange, text, tooltip }: ActiveSwitchProps) {
  const id = useId();
  return (
    <FormLine>
      <div>
        <p className="strong" id={id}>
          Active
        </p>
        <p className="muted">{text}</p>
      </div>
      <Switch
        aria-labelledby={id}
        checked={isActive}
        onChange={(event) => onChange(event.target.checked)}
        tooltip={tooltip}
      />
    </FormLine>
  );
}
