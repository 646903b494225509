import { useQuery } from '@tanstack/react-query';
import type { ImportImages } from '#contract/import-images.contract.ts';
import type { ProductImport } from '#contract/product-imports.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { ProgressBar } from '#web/components/feedback/progress-bar.tsx';
import { formatCount } from '#web/lib/format/format.ts';
import { formatCountWithNoun } from '#web/lib/format/more-formats.ts';
import * as en from '#web/texts/en/import-images.ts';
import { FailedPictures } from './failed-pictures.tsx';
import * as styles from './import-pictures.module.css';
import { importImagesQuery, useStopImages } from './import-pictures.queries.ts';

const texts = defineTexts({ en });

/** How far the downloads of an import's pictures are, and which have failed; nothing when nobody wanted them. */
export function ImportPictures({ found }: { found: ProductImport }) {
  const { state } = texts();
  const { data } = useQuery(importImagesQuery(found));
  if (!data?.isWanted) return null;
  return (
    <section className={styles.images} aria-labelledby="import-pictures">
      <h2 id="import-pictures" className="lead">
        {state.heading}
      </h2>
      {data.isRunning ? <Progress id={found._id} images={data} /> : <Outcome images={data} />}
      {data.failed > 0 ? <FailedPictures id={found._id} images={data} /> : null}
    </section>
  );
}

interface ProgressProps {
  /** Id of the import. */
  id: string;
  images: ImportImages;
}

function Progress({ id, images: { waiting, done, failed, isStopped } }: ProgressProps) {
  const { state } = texts();
  const stop = useStopImages(id);
  const all = waiting + done + failed;
  return (
    <>
      <ProgressBar label={state.running} {...(all > 0 ? { max: all, value: done + failed } : {})} />
      <p className="num muted">
        {all > 0 ? state.progress(formatCount(done), formatCount(all), formatCount(failed)) : state.preparing}
      </p>
      <p className="muted">{state.leave}</p>
      {/* The shop still counts what was stopped. */}
      {isStopped ? null : (
        <Button busy={stop.isPending} onClick={() => stop.mutate()}>
          {state.stop}
        </Button>
      )}
    </>
  );
}

function Outcome({ images: { done, failed, isStopped } }: { images: ImportImages }) {
  const { state } = texts();
  const others = isStopped ? state.stopped : state.failed;
  if (done + failed === 0) return <p className="muted">{state.nothing}</p>;
  return (
    <p role="status">
      {state.done(formatCountWithNoun(done, 'picture'))}{' '}
      {failed > 0 ? others(formatCountWithNoun(failed, 'picture')) : null}
    </p>
  );
}
