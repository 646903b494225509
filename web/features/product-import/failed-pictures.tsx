import { useMutation } from '@tanstack/react-query';
import { href } from 'react-router';
import type { FailedImage, ImportImages } from '#contract/import-images.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { type Column, DataTable, ItemCell } from '#web/components/table/data-table.tsx';
import { reportFailure } from '#web/lib/api/report-failure.ts';
import { formatCount } from '#web/lib/format/format.ts';
import { saveFile } from '#web/lib/values/save-file.ts';
import * as en from '#web/texts/en/import-images.ts';
import * as styles from './import-pictures.module.css';
import { useRetryImages } from './import-pictures.queries.ts';

const texts = defineTexts({ en });

const columns = (): readonly Column<FailedImage>[] => {
  const { failures } = texts();
  return [
    {
      key: 'product',
      head: failures.product,
      width: '28%',
      cell: ({ product, name, sku }) => (
        <ItemCell to={href('/dashboard/product/edit/:id', { id: product })} name={name} sub={sku} />
      ),
    },
    {
      key: 'url',
      head: failures.url,
      phone: 'full',
      width: '34%',
      className: styles.url,
      cell: ({ imageUrl }) => imageUrl,
    },
    {
      key: 'reason',
      head: failures.reason,
      phone: 'full',
      className: styles.reason,
      cell: ({ reason }) => reason,
    },
  ];
};

interface FailedPicturesProps {
  /** Id of the import. */
  id: string;
  images: ImportImages;
}

/** The first pictures that could not be downloaded, all of them as a file, and another try. */
export function FailedPictures({ id, images: { failures: shown, failed, isRunning } }: FailedPicturesProps) {
  const { failures } = texts();
  const retry = useRetryImages(id);
  const download = useMutation({
    mutationFn: () => saveFile((api) => api('GET /product/import/:id/images/failed', { params: { id } })),
    onError: (failure) => reportFailure(failure),
  });
  return (
    <>
      <DataTable label={failures.heading} columns={columns()} rows={shown} />
      {failed > shown.length ? <p className="muted">{failures.first(formatCount(shown.length))}</p> : null}
      <div className={styles.actions}>
        {isRunning ? null : (
          <Button busy={retry.isPending} busyLabel={failures.busy} onClick={() => retry.mutate()}>
            {failures.again}
          </Button>
        )}
        <Button variant="quiet" disabled={download.isPending} onClick={() => download.mutate()}>
          {failures.file}
        </Button>
      </div>
    </>
  );
}
