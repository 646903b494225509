import { defineTexts } from '#contract/texts.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { reportFailure } from '#web/lib/api/report-failure.ts';
import { notify } from '#web/lib/page/notify.ts';
import * as en from '#web/texts/en/import-images.ts';
import { importImagesQuery } from './import-pictures.queries.ts';

const texts = defineTexts({ en });

/** Shows why an import was not stopped. When its last rows were just written, its pictures may go on under a button of their own. */
export async function reportLateCancel(id: string, failure: unknown): Promise<void> {
  if (failure instanceof ApiError && (await goesOnWithPictures(id, failure))) {
    notify.info(texts().state.tooLate(failure.message));
  } else reportFailure(failure);
}

async function goesOnWithPictures(id: string, { code }: ApiError): Promise<boolean> {
  if (code !== 'already-done') return false;
  const images = importImagesQuery({ _id: id, status: 'applied' });
  return await queryClient.fetchQuery(images).then(
    ({ isRunning }) => isRunning,
    () => false,
  );
}
