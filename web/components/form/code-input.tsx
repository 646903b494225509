import type { ComponentProps } from 'react';
import { TextInput } from './text-input.tsx';

type CodeInputProps = Omit<ComponentProps<typeof TextInput>, 'label' | 'type'> & {
  /** A recovery code in place of one of the app. */
  isRecovery?: boolean;
};

/** A one-time code: phones and password managers fill it in. */
export function CodeInput({ isRecovery, ...rest }: CodeInputProps) {
  return (
    <TextInput
      label={isRecovery ? 'Recovery code' : 'Code'}
      autoComplete={isRecovery ? 'off' : 'one-time-code'}
      inputMode={isRecovery ? 'text' : 'numeric'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      {...rest}
    />
  );
}
