import { useMutation } from '@tanstack/react-query';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { reportFailure } from '#web/lib/api/report-failure.ts';
import type { ListSearchParams } from '#web/lib/list-urls/list-search-params.ts';
import { saveFile } from '#web/lib/values/save-file.ts';
import * as en from '#web/texts/en/bulk-edit.ts';

const texts = defineTexts({ en });

/** Saves the products of the list, with its search and filters, as CSV. */
export function ExportButton({ search, filters }: Pick<ListSearchParams, 'search' | 'filters'>) {
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      saveFile((api) => api('GET /product/export', { query: { search: search || undefined, ...filters } })),
    onError: (failure) => reportFailure(failure),
  });
  return (
    <Button
      busy={isPending}
      busyLabel={texts().exporting}
      title={texts().exportHint}
      onClick={() => mutate()}
    >
      {texts().exportList}
    </Button>
  );
}
