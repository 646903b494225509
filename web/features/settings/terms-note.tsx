import { useQuery } from '@tanstack/react-query';
import { href } from 'react-router';
import { defineTexts } from '#contract/texts.ts';
import { Link } from '#web/components/buttons/link.tsx';
import { WarningNote } from '#web/components/form/warning-note.tsx';
import * as en from '#web/texts/en/checkout-settings.ts';
import { termsQuery } from './shop-state.queries.ts';

const texts = defineTexts({ en });

/** Where the terms are written, with a warning while they are required and cannot be read. */
export function TermsNote({ isRequired }: { isRequired: boolean }) {
  const { data: isPublished } = useQuery(termsQuery);
  const { termsNotPublished, pages } = texts();
  return (
    <WarningNote>
      {isRequired && isPublished === false ? (
        <>
          {termsNotPublished}{' '}
          <Link className="link" to={href('/dashboard/pages')}>
            {pages}
          </Link>
        </>
      ) : null}
    </WarningNote>
  );
}
