import { useMutation } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import type { DocumentRow } from '#contract/documents.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { queryClient } from '#web/lib/api/query-client.ts';
import { reportFailure } from '#web/lib/api/report-failure.ts';
import { saveFile } from '#web/lib/values/save-file.ts';
import * as en from '#web/texts/en/document-pdf.ts';

const texts = defineTexts({ en });

interface PdfButtonProps extends Pick<ComponentProps<typeof Button>, 'variant'> {
  document: Pick<DocumentRow, '_id' | 'name'>;
  /** The key in a guest's link. */
  orderKey?: string | undefined;
}

/** Saves a document as a PDF. */
export function PdfButton({ document: { _id: id, name }, orderKey, variant }: PdfButtonProps) {
  const isGuest = orderKey !== undefined;
  const query = isGuest ? { key: orderKey } : {};
  const save = useMutation(
    {
      mutationFn: () => saveFile((api) => api('GET /documents/:id/pdf', { params: { id }, query }), isGuest),
      onError: (failure) => reportFailure(failure),
    },
    queryClient,
  );
  return (
    <Button
      variant={variant}
      className={variant === 'link' ? 'tap' : undefined}
      busy={save.isPending}
      aria-label={texts().pdfLabel(name)}
      onClick={() => save.mutate()}
    >
      {texts().pdf}
    </Button>
  );
}
