import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { ProductImage as Picture } from '#contract/product-images.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { IconButton } from '#web/components/buttons/icon-button.tsx';
import { cx } from '#web/lib/values/class-names.ts';
import * as en from '#web/texts/en/picture-viewer.ts';
import { ProductImage } from '../product-images/product-image.tsx';
import * as styles from './picture-viewer.module.css';

const texts = defineTexts({ en });

interface PictureViewerProps {
  images: readonly Picture[];
  name: string;
  /** Index of the picture that is shown first. */
  at: number;
  /** @param at the picture that was shown last */
  onClose: (at: number) => void;
}

/** A picture as large as the window, and larger. A native dialog keeps and returns the focus. Import it lazily. */
export default function PictureViewer({ images, name, at: start, onClose }: PictureViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(start);
  const [isLarger, setIsLarger] = useState(false);
  const show = (index: number) => {
    setIsLarger(false);
    strip.current?.scrollTo({ left: index * strip.current.clientWidth, behavior: 'instant' });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens once
  useEffect(() => {
    dialog.current?.showModal();
    show(start);
  }, []);
  useEffect(() => {
    const slide = strip.current?.children[at];
    if (!isLarger || !slide) return;
    slide.scrollTo(
      (slide.scrollWidth - slide.clientWidth) / 2,
      (slide.scrollHeight - slide.clientHeight) / 2,
    );
  }, [isLarger, at]);
  const go = (step: number) => {
    if (images[at + step]) show(at + step);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    // They move a larger picture.
    if (isLarger) return;
    if (key === 'ArrowLeft') go(-1);
    if (key === 'ArrowRight') go(1);
  };
  return (
    <dialog
      ref={dialog}
      className={styles.viewer}
      aria-label={texts().label(name)}
      onKeyDown={onKeyDown}
      onClose={() => onClose(at)}
    >
      <div className={styles.bar}>
        <span className="num" role="status">
          {images.length > 1 ? texts().position(at + 1, images.length) : null}
        </span>
        <IconButton
          icon={isLarger ? 'magnifying-glass-minus' : 'magnifying-glass-plus'}
          label={isLarger ? texts().whole : texts().larger}
          onClick={() => setIsLarger(!isLarger)}
        />
        {images.length > 1 ? (
          <>
            <IconButton
              icon="arrow-left"
              label={texts().previous}
              aria-disabled={at === 0}
              onClick={() => go(-1)}
            />
            <IconButton
              icon="arrow-right"
              label={texts().next}
              aria-disabled={at === images.length - 1}
              onClick={() => go(1)}
            />
          </>
        ) : null}
        <IconButton icon="x" label={texts().close} onClick={() => dialog.current?.close()} />
      </div>
      <ul
        ref={strip}
        className={styles.strip}
        onScroll={({ target, currentTarget: { scrollLeft, clientWidth } }) => {
          // Not the larger picture within it.
          if (target === strip.current) setAt(Math.round(scrollLeft / clientWidth));
        }}
      >
        {images.map(({ _id, url, alt }, index) => (
          <li key={_id} className={cx(isLarger && index === at && styles.larger)}>
            <ProductImage
              imageUrl={url}
              alt={alt || name}
              sizes={isLarger ? '200vw' : '100vw'}
              upTo={Number.POSITIVE_INFINITY}
            />
          </li>
        ))}
      </ul>
    </dialog>
  );
}
