import { useMutation } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { queryClient } from '#web/lib/api/query-client.ts';
import { reportFailure } from '#web/lib/api/report-failure.ts';
import { saveFile } from '#web/lib/values/save-file.ts';
import * as en from '#web/texts/en/documents.ts';
import type { PdfButton } from './pdf-button.tsx';

const texts = defineTexts({ en });

type XmlButtonProps = Pick<ComponentProps<typeof PdfButton>, 'document' | 'orderKey'>;

/** Saves a document as an electronic invoice, or says what it lacks. */
export function XmlButton({ document: { _id: id, name }, orderKey }: XmlButtonProps) {
  const isGuest = orderKey !== undefined;
  const query = isGuest ? { key: orderKey } : {};
  const save = useMutation(
    {
      mutationFn: () => saveFile((api) => api('GET /documents/:id/xml', { params: { id }, query }), isGuest),
      onError: (failure) => reportFailure(failure),
    },
    queryClient,
  );
  const { xml, xmlLabel } = texts().page;
  return (
    <Button busy={save.isPending} aria-label={xmlLabel(name)} onClick={() => save.mutate()}>
      {xml}
    </Button>
  );
}
