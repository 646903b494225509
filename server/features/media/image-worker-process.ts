/**
 * The inside of the darkroom (`image-worker.ts`): a child process that decodes and encodes pictures, one message a job. It knows
 * no store, no database and no setting, so that a file that breaks a decoder breaks nothing else.
 */
import sharp from 'sharp';
import { ShopError } from '#server/errors.ts';
import { readImage, renderSvg } from './decode-image.ts';
import type { ProcessedImage, Task } from './image-worker.ts';
import { makeMaster, makeVariants, printVariant } from './make-variants.ts';
import type { Answer, Job } from './worker-process.ts';

// One thread a job: jobs run beside each other, and further threads cost memory before they save time.
sharp.concurrency(1);
sharp.cache(false);

async function work(task: Task): Promise<ProcessedImage | Uint8Array> {
  if (task.do === 'print') return printVariant(task.bytes, task.width, task.format);
  const picture = await (task.do === 'draw' ? renderSvg(task.bytes) : readImage(task.bytes));
  return {
    kind: picture.kind,
    width: picture.width,
    height: picture.height,
    master: await makeMaster(picture),
    variants: task.do === 'draw' ? [] : await makeVariants(picture),
  };
}

process.on('message', async ({ id, task }: Job<Task>) => {
  const answer: Answer = await work(task).then(
    (value) => ({ id, value }),
    (error: unknown) => ({
      id,
      failure: { refusal: error instanceof ShopError ? error.message : null, reason: String(error) },
    }),
  );
  process.send?.(answer);
});
// The shop has ended, perhaps without a word.
process.on('disconnect', () => process.exit(0));
// Ctrl+C reaches every process of a terminal; when this one ends is for the shop to say.
process.on('SIGINT', () => {});
