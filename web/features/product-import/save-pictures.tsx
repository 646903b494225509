import { useMutation } from '@tanstack/react-query';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { reportFailure } from '#web/lib/api/report-failure.ts';
import { saveFile } from '#web/lib/values/save-file.ts';
import * as en from '#web/texts/en/product-import.ts';

const texts = defineTexts({ en });

/** Saves the pictures of all products, for another shop. */
export function SavePictures() {
  const { choose } = texts();
  const { mutate, isPending } = useMutation({
    mutationFn: () => saveFile((api) => api('GET /product/export/pictures', { query: {} })),
    onError: (failure) => reportFailure(failure),
  });
  return (
    <Button
      size="small"
      variant="quiet"
      title={choose.savePicturesHint}
      busy={isPending}
      busyLabel={choose.savingPictures}
      onClick={() => mutate()}
    >
      {choose.savePictures}
    </Button>
  );
}
