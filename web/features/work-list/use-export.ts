import { useMutation } from '@tanstack/react-query';
import { defineTexts } from '#contract/texts.ts';
import { reportFailure } from '#web/lib/api/report-failure.ts';
import { saveFile } from '#web/lib/values/save-file.ts';
import * as en from '#web/texts/en/work-list.ts';
import type { HeadAction } from './head-action.ts';

const texts = defineTexts({ en });

/** Saves the orders of the list, with its view, search and filters, as CSV. */
export function useExport(filter: Readonly<Record<string, string>>): HeadAction {
  const { mutate, isPending } = useMutation({
    mutationFn: () => saveFile((api) => api('GET /order/export', { query: { ...filter } })),
    onError: (failure) => reportFailure(failure),
  });
  const { exporting, exportHint, exportList } = texts();
  return {
    label: exportList,
    ...{ onSelect: () => mutate(), isBusy: isPending, busyLabel: exporting },
    ...{ hint: exportHint, variant: 'secondary' },
  };
}
