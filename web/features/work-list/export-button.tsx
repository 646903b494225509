import { useMutation } from '@tanstack/react-query';
import { textsOf } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { reportFailure } from '#web/lib/api/report-failure.ts';
import { saveFile } from '#web/lib/values/save-file.ts';
import * as en from '#web/texts/en/work-list.ts';

const texts = textsOf({ en });

/** Saves the orders of the list, with its view, search and filters, as CSV. */
export function ExportButton({ filter }: { filter: Readonly<Record<string, string>> }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => saveFile((api) => api('GET /order/export', { query: { ...filter } })),
    onError: (failure) => reportFailure(failure),
  });
  const { exporting, exportHint, exportList } = texts();
  return (
    <Button busy={isPending} busyLabel={exporting} title={exportHint} onClick={() => mutate()}>
      {exportList}
    </Button>
  );
}
