import type { ReactNode } from 'react';
import { SwitchLine } from './switch-line.tsx';

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
  return (
    <SwitchLine
      label="Active"
      text={text}
      checked={isActive}
      onChange={(event) => onChange(event.target.checked)}
      tooltip={tooltip}
    />
  );
}
