import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { IconButton } from '#web/components/buttons/icon-button.tsx';
import { ProgressBar } from '#web/components/feedback/progress-bar.tsx';
import { Icon } from '#web/components/pictures/icon.tsx';
import * as en from '#web/texts/en/product-pictures.ts';
import { ChoosePictures } from './choose-pictures.tsx';
import * as styles from './product-pictures.module.css';
import type { Upload } from './uploads.ts';

const texts = defineTexts({ en });

interface UploadTileProps {
  upload: Upload;
  onRetry: () => void;
  onReplace: (files: readonly File[]) => void;
  onRemove: () => void;
}

/** A picture on its way: how much of it is sent, or why it was not added. */
export function UploadTile({ upload, onRetry, onReplace, onRemove }: UploadTileProps) {
  const { file, sent, error, remedy } = upload;
  if (error === undefined) {
    return (
      <>
        <div className={styles.upload}>
          <span className={styles.file}>{file.name}</span>
          <ProgressBar value={sent ?? 0} label={texts().upload(file.name)} />
          <span className="num">{uploadState(sent)}</span>
        </div>
        <div className={styles.state}>
          <span />
          {/* What has arrived is a picture of the product, which is removed as such. */}
          {sent === 1 ? null : (
            <IconButton icon="x" iconSize="s" label={texts().stop(file.name)} onClick={onRemove} />
          )}
        </div>
      </>
    );
  }
  return (
    <>
      <div className={styles.upload} role="alert">
        <span className={styles.error}>
          <Icon name="warning-circle" />
          <span className={styles.file}>{file.name}</span>
        </span>
        <span>{error}</span>
      </div>
      <div className={styles.state}>
        <span>{texts().notAdded}</span>
        <IconButton icon="x" iconSize="s" label={texts().putAway(file.name)} onClick={onRemove} />
      </div>
      {remedy === 'another' ? (
        <ChoosePictures look={{ size: 'small', block: true }} onChoose={onReplace}>
          {texts().another}
        </ChoosePictures>
      ) : null}
      {remedy === 'again' ? (
        <Button size="small" block onClick={onRetry}>
          {texts().tryAgain}
        </Button>
      ) : null}
    </>
  );
}

function uploadState(sent: number | undefined): string {
  if (sent === undefined) return texts().waiting;
  // After the upload the server decodes the picture.
  return sent < 1 ? texts().sent(Math.floor(sent * 100)) : texts().reading;
}
