import { FieldError } from './field.tsx';

/** Why something was refused, at the place where it was pressed. */
export function Refusal({
  text,
  id,
}: {
  text: string | undefined /** It may get the focus. */;
  id?: string;
}) {
  if (text === undefined) return null;
  return (
    <div role="alert" id={id} tabIndex={id === undefined ? undefined : -1}>
      <FieldError>{text}</FieldError>
    </div>
  );
}
