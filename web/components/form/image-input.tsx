import { type DragEvent, type Ref, useEffect, useState } from 'react';
import { ProgressBar } from '#web/components/feedback/progress-bar.tsx';
import { buttonClass } from '../buttons/button.tsx';
import { Icon } from '../pictures/icon.tsx';
import { Image } from '../pictures/image.tsx';
import { Field, type FieldTexts } from './field.tsx';
import * as styles from './image-input.module.css';

type ImageInputProps = FieldTexts & {
  /** The chosen file, not sent yet. */
  file: File | null;
  /** URL of the picture that is stored, shown while no other is chosen. */
  stored?: string | null;
  onPick: (file: File | null) => void;
  /** The browser cannot show the file: it is no image. */
  onUnreadable: () => void;
  /** Share of a running upload that is sent, 0 to 1. */
  sent?: number;
  disabled?: boolean;
  required?: boolean;
  /** The first error of a form gets the focus. */
  ref?: Ref<HTMLInputElement>;
};

/** Chooses an image by button or drag and drop, and previews it. */
export function ImageInput({
  file,
  stored = null,
  onPick,
  onUnreadable,
  sent,
  disabled,
  required,
  ref,
  ...texts
}: ImageInputProps) {
  const preview = usePreview(file);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const [dropped] = event.dataTransfer.files;
    if (dropped && !disabled) onPick(dropped);
  };
  return (
    <Field {...texts}>
      {(wiring) => (
        <div className={styles.input}>
          <label
            htmlFor={wiring.id}
            className={styles.slot}
            onDragOver={(event) => event.preventDefault()}
            onDrop={drop}
          >
            {preview ? (
              <Image src={preview} alt="" eager onError={onUnreadable} />
            ) : (
              <Image src={stored} alt="" />
            )}
          </label>
          {sent === undefined ? null : <ProgressBar value={sent} label="Upload" />}
          <div className={styles.pick}>
            <label className={buttonClass({})}>
              <Icon name="upload-simple" size="s" />
              {preview || stored ? 'Choose another' : 'Choose picture'}
              <input
                {...wiring}
                ref={ref}
                type="file"
                accept="image/jpeg,image/png"
                className="sr-only"
                disabled={disabled}
                required={required}
                onChange={({ target }) => {
                  const [picked] = target.files ?? [];
                  // Otherwise the same file could not be chosen again.
                  target.value = '';
                  if (picked) onPick(picked);
                }}
              />
            </label>
            {file ? (
              <button
                type="button"
                className={buttonClass({ variant: 'quiet' })}
                disabled={disabled}
                onClick={() => onPick(null)}
              >
                Take back
              </button>
            ) : null}
          </div>
          {file ? <p className={styles.name}>{file.name}</p> : null}
        </div>
      )}
    </Field>
  );
}

/** An object URL of the chosen file while it is shown. */
function usePreview(file: File | null): string | undefined {
  const [preview, setPreview] = useState<{ file: File; url: string }>();
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    setPreview({ file, url });
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return preview && preview.file === file ? preview.url : undefined;
}
