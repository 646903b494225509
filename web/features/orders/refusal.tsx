import { FieldError } from '#web/components/form/field.tsx';

/** Why something was refused, at the place where it was pressed. */
export function Refusal({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <div role="alert">
      <FieldError>{text}</FieldError>
    </div>
  );
}
