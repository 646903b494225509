import { type DragEvent, type ReactNode, type Ref, useEffect, useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import { Image } from '../ui/image.tsx';
import { Field, type FieldTexts } from './field.tsx';

type PictureInputProps = FieldTexts & {
  /** What is chosen and not sent yet. */
  file: File | null;
  onPick: (file: File | null) => void;
  /** The browser cannot show it: it is no picture, whatever its name says. */
  onUnreadable: () => void;
  /** The picture that is there already. */
  current?: ReactNode;
  /** Of an upload under way: which share is sent, 0 to 1. */
  sent?: number;
  disabled?: boolean;
  /** The first error of a form gets the focus. */
  ref?: Ref<HTMLInputElement>;
};

/** Chooses a picture, by button or by dropping it, and shows it before it is sent. */
export function ImageInput({
  file,
  onPick,
  onUnreadable,
  current,
  sent,
  disabled,
  ref,
  ...texts
}: PictureInputProps) {
  const preview = usePreview(file);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const [dropped] = event.dataTransfer.files;
    if (dropped && !disabled) onPick(dropped);
  };
  return (
    <Field {...texts}>
      {(wiring) => (
        <div className="picture-in">
          <label
            htmlFor={wiring.id}
            className="picture-slot"
            onDragOver={(event) => event.preventDefault()}
            onDrop={drop}
          >
            {preview ? (
              <span className="pic pic-tall">
                <img src={preview} alt="" width={400} height={500} onError={onUnreadable} />
              </span>
            ) : (
              (current ?? <Image src={null} alt="" />)
            )}
          </label>
          {sent === undefined ? null : <progress max={1} value={sent} aria-label="Upload" />}
          <div className="picture-pick">
            <label className="btn btn-secondary">
              <Icon name="upload-simple" size="s" />
              {preview || current ? 'Choose another' : 'Choose picture'}
              <input
                {...wiring}
                ref={ref}
                type="file"
                accept="image/jpeg,image/png"
                className="sr-only"
                disabled={disabled}
                onChange={({ target }) => {
                  const [picked] = target.files ?? [];
                  // Or the same file could not be chosen again after it was taken back.
                  target.value = '';
                  if (picked) onPick(picked);
                }}
              />
            </label>
            {file ? (
              <button
                type="button"
                className="btn btn-quiet"
                disabled={disabled}
                onClick={() => onPick(null)}
              >
                Take back
              </button>
            ) : null}
          </div>
          {file ? <p className="picture-name">{file.name}</p> : null}
        </div>
      )}
    </Field>
  );
}

/** An address of the chosen file for as long as it is shown. */
function usePreview(file: File | null): string | undefined {
  const [preview, setPreview] = useState<{ file: File; address: string }>();
  useEffect(() => {
    if (!file) return;
    const address = URL.createObjectURL(file);
    setPreview({ file, address });
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return preview && preview.file === file ? preview.address : undefined;
}
