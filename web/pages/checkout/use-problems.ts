import { useEffect } from 'react';
import type { FieldErrors } from 'react-hook-form';
import type { Problem } from '#web/features/placing/checkout-note.tsx';
import type { CheckoutPart } from '#web/features/placing/checkout-parts.ts';

/** Refusals of the server, by the names of the fields. */
export type Refusals = Readonly<Record<string, string>>;
/** Tells the note above the parts what is wrong in one of them. */
export type ReportProblems = (part: CheckoutPart, problems: readonly Problem[]) => void;

/** Shows refusals of the server at their fields. */
export function useRefusals(
  setError: (name: never, error: { message: string }) => void,
  refusals: Refusals,
): void {
  useEffect(() => {
    for (const [name, message] of Object.entries(refusals)) setError(name as never, { message });
  }, [setError, refusals]);
}

/** Lists the errors of a part's form above the parts, as long as it is open. */
export function useProblems(
  part: CheckoutPart,
  errors: FieldErrors,
  labelFor: (field: string) => string,
  report: ReportProblems,
): void {
  const found: Problem[] = Object.entries(errors).flatMap(([field, error]) =>
    typeof error?.message === 'string'
      ? [{ part, field, label: labelFor(field), message: error.message }]
      : [],
  );
  const text = JSON.stringify(found);
  useEffect(() => report(part, JSON.parse(text)), [part, text, report]);
  useEffect(() => () => report(part, []), [part, report]);
}
