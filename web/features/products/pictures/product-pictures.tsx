import { type DragEvent, useEffect, useRef, useState } from 'react';
import { maxImages } from '#contract/product-images.contract.ts';
import type { EditedProduct } from '#contract/products-back-office.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Icon } from '#web/components/pictures/icon.tsx';
import { moved } from '#web/lib/values/moved.ts';
import * as en from '#web/texts/en/product-pictures.ts';
import { ChoosePictures } from './choose-pictures.tsx';
import { PictureTile } from './picture-tile.tsx';
import * as styles from './product-pictures.module.css';
import { UploadTile } from './upload-tile.tsx';
import type { Upload } from './uploads.ts';
import { usePictures } from './use-pictures.ts';
import { useUploads } from './use-uploads.ts';

const texts = defineTexts({ en });

/** Below the form of a product: its pictures, which are added, ordered, described and removed at once, without Save. */
export function ProductPictures({ product }: { product: Pick<EditedProduct, '_id' | 'images'> }) {
  const { images } = product;
  const pictures = usePictures(product);
  const { uploads, add, retry, remove } = useUploads(product._id, {
    onAdded: pictures.add,
    onStopped: pictures.refresh,
  });
  const [dragged, setDragged] = useState<number>();
  const [target, setTarget] = useState<number>();
  const [said, setSaid] = useState({ text: '', count: 0 });
  const list = useRef<HTMLUListElement>(null);
  const pressed = useRef<string>(undefined);

  /** The same words are announced again. */
  const say = (text: string) => setSaid(({ count }) => ({ text, count: count + 1 }));

  // Moving or removing an element takes the focus away from its button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after the order has changed
  useEffect(() => {
    if (pressed.current) (list.current?.querySelector<HTMLElement>(pressed.current) ?? list.current)?.focus();
    pressed.current = undefined;
  }, [images]);

  const move = (from: number, to: number) => {
    if (to < 0 || to >= images.length || from === to) return;
    say(texts().isNow(to + 1, images.length));
    pictures.order(moved(images, from, to));
  };
  const removePicture = (at: number) => {
    const next = images[at + 1] ?? images[at - 1];
    pressed.current = `[data-picture="${next?._id}"] [data-remove]`;
    say(texts().isRemoved(at + 1));
    if (images[at]) pictures.remove(images[at]._id);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    if (dragged !== undefined && target !== undefined) move(dragged, target);
    else if (event.dataTransfer.files.length > 0) addFiles([...event.dataTransfer.files]);
    setDragged(undefined);
    setTarget(undefined);
  };
  const putAway = ({ key }: Upload) => {
    // The pressed button goes.
    list.current?.focus();
    remove(key);
  };
  const addFiles = (files: readonly File[]) => add(files, maxImages - images.length);

  return (
    <section
      className={styles.part}
      data-dense
      aria-label={texts().title}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <div className={styles.head}>
        <div>
          <h2 className="strong">
            {texts().title} <span className="num muted">{texts().countText(images.length, maxImages)}</span>
          </h2>
          <p className="muted">{texts().hint}</p>
        </div>
        <ChoosePictures onChoose={addFiles}>
          <Icon name="upload-simple" size="s" />
          {texts().add}
        </ChoosePictures>
      </div>
      <ul ref={list} tabIndex={-1} className={styles.pictures} aria-label={texts().list}>
        {images.map((picture, at) => (
          <li key={picture._id} data-picture={picture._id} onDragEnter={() => setTarget(at)}>
            <PictureTile
              picture={picture}
              place={at + 1}
              count={images.length}
              isTarget={dragged !== undefined && dragged !== at && target === at}
              drag={{
                onDragStart: ({ dataTransfer }) => {
                  dataTransfer.effectAllowed = 'move';
                  setDragged(at);
                },
                onDragEnd: () => setDragged(undefined),
              }}
              onMove={(step) => {
                pressed.current = `[data-picture="${picture._id}"] [data-step="${step}"]`;
                move(at, at + step);
              }}
              onDescribe={(alt) => pictures.describe(picture._id, alt)}
              onRemove={() => removePicture(at)}
            />
          </li>
        ))}
        {uploads.map((upload) => (
          <li key={upload.key}>
            <UploadTile
              upload={upload}
              onRetry={() => retry(upload)}
              onReplace={(files) => {
                putAway(upload);
                addFiles(files);
              }}
              onRemove={() => putAway(upload)}
            />
          </li>
        ))}
      </ul>
      <p className="sr-only" role="status">
        <span key={said.count}>{said.text}</span>
      </p>
    </section>
  );
}
