import { defineTexts } from '#contract/texts.ts';
import { ErrorSummary } from '#web/components/form/error-summary.tsx';
import * as en from '#web/texts/en/settings.ts';
import { fieldId, listErrors } from './field-errors.ts';

const texts = defineTexts({ en });

/** Gets the focus when the form was not sent. */
export const formErrorsId = 'form-errors';

interface FormErrorsProps {
  errors: object;
  /** Names what the path of a field is in: a zone and its method. */
  describePath: (path: string) => string[];
}

/** The errors of a form of rows, with links to the fields. */
export function FormErrors({ errors, describePath }: FormErrorsProps) {
  const all = listErrors(errors);
  if (all.length === 0) return null;
  const { title, at } = texts().errors;
  return (
    <ErrorSummary
      id={formErrorsId}
      title={title(all.length)}
      errors={all.map(({ path, message }) => ({
        text: at(describePath(path).filter(Boolean), message),
        field: fieldId(path),
      }))}
    />
  );
}
