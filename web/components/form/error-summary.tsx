import { Button } from '../buttons/button.tsx';
import * as styles from './error-summary.module.css';
import { FieldError } from './field.tsx';

type ErrorSummaryProps = {
  id: string;
  /** 'Please correct 2 fields.' */
  title: string;
  errors: readonly {
    text: string;
    /** The id of the field. */
    field: string;
  }[];
};

/** On top of a long form: what is wrong, with links to the fields. Move the focus to it when the form was not sent. */
export function ErrorSummary({ id, title, errors }: ErrorSummaryProps) {
  return (
    <section id={id} tabIndex={-1} className={styles.summary} aria-label={title}>
      <FieldError>{title}</FieldError>
      <ul>
        {errors.map(({ text, field }) => (
          <li key={field}>
            <Button variant="link" onClick={() => document.getElementById(field)?.focus()}>
              {text}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
