import { type MouseEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { ProductImage as Picture } from '#contract/product-images.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Icon } from '#web/components/pictures/icon.tsx';
import { lazyComponent } from '#web/lib/page/lazy-component.ts';
import { cx } from '#web/lib/values/class-names.ts';
import * as en from '#web/texts/en/product-gallery.ts';
import { ProductImage } from '../product-images/product-image.tsx';
import * as styles from './product-gallery.module.css';

const texts = defineTexts({ en });
const Viewer = lazyComponent(() => import('./picture-viewer.tsx'));

interface ProductGalleryProps {
  /** One or more. */
  images: readonly Picture[];
  name: string;
  /** URL of the picture of what was chosen; otherwise the first is shown. */
  chosen: string | null | undefined;
  /** The control on the corner. */
  children: ReactNode;
}

const linkTo = (index: number) => `#picture-${index + 1}`;

/** Pictures of a product, which swipe by CSS and follow the chosen variant. Thumbnails and enlarging are links, which work without scripts. */
export default function ProductGallery({ images, name, chosen, children }: ProductGalleryProps) {
  const hasOthers = images.length > 1;
  const found = images.findIndex(({ url }) => url === chosen);
  const start = found < 0 ? 0 : found;
  const [at, setAt] = useState(start);
  const [isEnlarged, setIsEnlarged] = useState(false);
  const strip = useRef<HTMLUListElement>(null);
  // Newer browsers return a promise, which an effect must not.
  const show = (index: number) =>
    void strip.current?.scrollTo({ left: index * strip.current.clientWidth, behavior: 'instant' });
  const isHydrated = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another choice moves the strip
  useEffect(() => {
    const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {};
    // Somebody may have swiped, or pressed a thumbnail, before this script had loaded.
    const isEarly = !isHydrated.current;
    const linked = images.findIndex((_, index) => location.hash === linkTo(index));
    if (isEarly && scrollLeft > 0) setAt(Math.round(scrollLeft / clientWidth));
    else show(isEarly && linked >= 0 ? linked : start);
    isHydrated.current = true;
  }, [start]);
  const instead = (act: () => void) => (event: MouseEvent) => {
    event.preventDefault();
    act();
  };
  return (
    <div className={cx(styles.gallery, hasOthers && styles.several)}>
      {hasOthers ? (
        <ul className={styles.thumbs}>
          {images.map(({ _id, url }, index) => (
            <li key={_id}>
              <a
                href={linkTo(index)}
                aria-label={texts().picture(index + 1)}
                aria-current={index === at || undefined}
                onClick={instead(() => show(index))}
              >
                <ProductImage imageUrl={url} sizes="88px" upTo={160} />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      <div className={styles.stage}>
        <ul
          ref={strip}
          className={styles.strip}
          // The arrow keys scroll it.
          {...(hasOthers && { tabIndex: 0 })}
          aria-label={texts().label(name)}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
            setAt(Math.round(scrollLeft / clientWidth))
          }
        >
          {images.map(({ _id, url, alt }, index) => (
            <li key={_id} id={`picture-${index + 1}`} data-start={index === start || undefined}>
              <ProductImage
                imageUrl={url}
                alt={alt || name}
                sizes="(min-width: 64rem) 50vw, (min-width: 48rem) 42vw, 100vw"
                upTo={1200}
                eager={index === start}
              />
              {hasOthers ? (
                <span className={styles.place}>{texts().position(index + 1, images.length)}</span>
              ) : null}
            </li>
          ))}
        </ul>
        {children}
        <a
          className={styles.enlarge}
          href={images[at]?.url}
          aria-label={texts().enlarge}
          onClick={instead(() => Viewer.open(setIsEnlarged))}
        >
          <Icon name="magnifying-glass-plus" size="l" />
        </a>
      </div>
      {isEnlarged ? (
        <Suspense>
          <Viewer.Component
            {...{ images, name, at }}
            onClose={(last) => {
              setIsEnlarged(false);
              show(last);
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
