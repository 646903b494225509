import type { ReactNode } from 'react';
import { onImageHost } from '#contract/images.ts';
import { useShop } from '#web/lib/page/use-shop.ts';
import { cx } from '#web/lib/values/class-names.ts';
import { Icon } from './icon.tsx';
import * as styles from './image.module.css';

const ratios = { tall: styles.tall, square: styles.square, free: undefined };

type ImageSource = { type: string; srcSet: string };

type ImageProps = {
  /** Null draws the empty slot, of the same size. */
  src: string | null | undefined;
  alt: string;
  /** 4:5, the lower square of it, or whatever size `className` gives the slot. */
  ratio?: keyof typeof ratios;
  /** Modern formats, best first; the browser takes the first that it knows. */
  sources?: readonly ImageSource[];
  srcSet?: string;
  /** How wide the slot is, for choosing from srcset: '(min-width: 64rem) 20vw, 50vw'. */
  sizes?: string;
  /** True when it is above the fold: fetched at once and first. */
  eager?: boolean;
  /** The browser cannot read it. */
  onError?: () => void;
  className?: string;
  /** The control on the image's corner: a WishlistButton. */
  children?: ReactNode;
};

/** An image in its slot of 4:5 (or its lower square): the slot has its size before the image loads. */
export function Image({
  src,
  alt,
  ratio = 'tall',
  sources,
  srcSet,
  sizes,
  eager,
  onError,
  className,
  children,
}: ImageProps) {
  const { imageBaseUrl } = useShop();
  const slot = cx(styles.slot, ratios[ratio], !src && styles.empty, className);
  if (!src) {
    return (
      <span className={slot}>
        <Icon name="image" className={styles.icon} />
        {children}
      </span>
    );
  }
  const image = (
    <img
      src={onImageHost(imageBaseUrl, src)}
      srcSet={srcSet && onImageHost(imageBaseUrl, srcSet)}
      sizes={sizes}
      alt={alt}
      width={400}
      height={500}
      decoding="async"
      onError={onError}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
    />
  );
  return (
    <span className={slot}>
      {sources?.length ? (
        <picture>
          {sources.map((source) => (
            <source
              key={source.type}
              type={source.type}
              srcSet={onImageHost(imageBaseUrl, source.srcSet)}
              sizes={sizes}
            />
          ))}
          {image}
        </picture>
      ) : (
        image
      )}
      {children}
    </span>
  );
}
