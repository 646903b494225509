import type { DragEvent, KeyboardEvent } from 'react';
import type { ProductImage as Picture } from '#contract/product-images.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { IconButton } from '#web/components/buttons/icon-button.tsx';
import { ConfirmPopover } from '#web/components/dialogs/confirm-popover.tsx';
import { inputClass } from '#web/components/form/input.tsx';
import * as en from '#web/texts/en/product-pictures.ts';
import { ProductImage } from '../../product-images/product-image.tsx';
import * as styles from './product-pictures.module.css';

const texts = defineTexts({ en });

interface PictureTileProps {
  picture: Picture;
  /** Counts from 1. */
  place: number;
  count: number;
  /** Another picture is dragged over it. */
  isTarget: boolean;
  drag: {
    onDragStart: (event: DragEvent) => void;
    onDragEnd: () => void;
  };
  onMove: (step: 1 | -1) => void;
  onDescribe: (alt: string) => void;
  onRemove: () => void;
}

/** A picture with its place, its buttons and its alternative text. */
export function PictureTile({
  picture,
  place,
  count,
  isTarget,
  drag,
  onMove,
  onDescribe,
  onRemove,
}: PictureTileProps) {
  const { url, alt } = picture;
  const move = (step: 1 | -1) => {
    const to = place + step;
    return {
      'data-step': step,
      'aria-disabled': to < 1 || to > count,
      onClick: () => onMove(step),
    };
  };
  const saveOnEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.blur();
  };
  return (
    <>
      <div className={styles.picture} data-target={isTarget || undefined} draggable {...drag}>
        <ProductImage imageUrl={url} alt={alt} sizes="(min-width: 48rem) 180px, 45vw" upTo={480} />
      </div>
      <div className={styles.place}>
        <span className={styles.number}>{texts().place(place)}</span>
        <span>
          <IconButton icon="arrow-left" iconSize="s" label={texts().earlier(place)} {...move(-1)} />
          <IconButton icon="arrow-right" iconSize="s" label={texts().later(place)} {...move(1)} />
          {count > 1 ? (
            <ConfirmPopover
              trigger={<IconButton icon="x" iconSize="s" label={texts().remove(place)} data-remove />}
              title={texts().removeTitle(place)}
              confirmLabel={texts().removeConfirm}
              cancelLabel={texts().cancel}
              danger
              onConfirm={onRemove}
            >
              {texts().removeText}
            </ConfirmPopover>
          ) : null}
        </span>
      </div>
      <textarea
        // Remounts the field when the saved text has changed.
        key={alt}
        className={inputClass}
        rows={2}
        enterKeyHint="done"
        defaultValue={alt}
        maxLength={200}
        placeholder={texts().altHint}
        aria-label={texts().alt(place)}
        onKeyDown={saveOnEnter}
        onBlur={({ target }) => {
          const text = target.value.trim().replace(/\s+/g, ' ');
          if (text !== alt) onDescribe(text);
        }}
      />
    </>
  );
}
