/**
 * The child process of `image-worker.ts`: decodes and encodes images, one message per job. It has no access to the store, the
 * database or the settings, so a file that crashes a decoder does no other harm.
 */
import sharp from 'sharp';
import { ShopError } from '#server/errors.ts';
import { readImage, readMark, renderSvg } from './decode-image.ts';
import type { ProcessedImage, Task } from './image-worker.ts';
import { encodeVariant, makeMaster, makeVariants } from './make-variants.ts';
import type { Job, JobReply } from './worker-process.ts';

// One thread per job: jobs already run concurrently, and more threads cost memory before they save time.
sharp.concurrency(1);
sharp.cache(false);

function loadImage(task: Exclude<Task, { do: 'encode' }>) {
  if (task.do === 'process-mark') return readMark(task.bytes, task.maxSide);
  return task.do === 'render-svg' ? renderSvg(task.bytes) : readImage(task.bytes);
}

async function run(task: Task): Promise<ProcessedImage | Uint8Array> {
  if (task.do === 'encode') return encodeVariant(task.bytes, task.width, task.format);
  const image = await loadImage(task);
  return {
    kind: image.kind,
    width: image.width,
    height: image.height,
    original: image.original,
    master: await makeMaster(image),
    variants: task.do === 'render-svg' ? [] : await makeVariants(image),
  };
}

process.on('message', async ({ id, task }: Job<Task>) => {
  const reply: JobReply = await run(task).then(
    (value) => ({ id, value }),
    (error: unknown) => ({
      id,
      failure: { refusal: error instanceof ShopError ? error.message : null, reason: String(error) },
    }),
  );
  process.send?.(reply);
});
// The shop's process has ended, perhaps by a crash.
process.on('disconnect', () => process.exit(0));
// Ctrl+C reaches every process of a terminal; the shop's process decides when this one ends.
process.on('SIGINT', () => {});
