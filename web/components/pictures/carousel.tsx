import { Children, type CSSProperties, type ReactNode, useState } from 'react';
import { cx } from '#web/lib/values/class-names.ts';
import * as styles from './carousel.module.css';
import { Icon } from './icon.tsx';
import { useSwipe } from './use-swipe.ts';

type CarouselProps = {
  /** 'Banners' */
  label: string;
  /** The name of one slide: 'Banner'. */
  slideName: string;
  className?: string;
  /** The slides. The first is in the page before any script runs. */
  children: ReactNode;
};

/**
 * One slide at every width, dots, arrows, swipe, no autoplay, 500 ms from one to the next (docs/rules.md#banners).
 * The duration is in the style sheet, so no carousel library is needed.
 */
export function Carousel({ label, slideName, className, children }: CarouselProps) {
  const slides = Children.toArray(children);
  const [current, setCurrent] = useState(0);
  const count = slides.length;
  const go = (step: number) => setCurrent((current + step + count) % count);
  const swipe = useSwipe((step) => {
    if (current + step >= 0 && current + step < count) go(step);
  });
  return (
    <section className={cx(styles.carousel, className)} aria-roledescription="carousel" aria-label={label}>
      <div className={styles.view}>
        <div
          className={styles.track}
          style={{ '--at': current } as CSSProperties}
          {...(count > 1 ? swipe : undefined)}
        >
          {slides.map((slide, at) => (
            // biome-ignore lint/a11y/useSemanticElements: a slide is a group that says it is a slide
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: slides keep their places
              key={at}
              role="group"
              aria-roledescription="slide"
              aria-label={`${at + 1} of ${count}`}
              inert={at !== current}
            >
              {slide}
            </div>
          ))}
        </div>
      </div>
      {count > 1 ? (
        <>
          <div className={styles.dots}>
            {slides.map((_, at) => (
              <button
                // biome-ignore lint/suspicious/noArrayIndexKey: slides keep their places
                key={at}
                type="button"
                aria-label={`${slideName} ${at + 1}`}
                aria-current={at === current ? 'true' : undefined}
                onClick={() => setCurrent(at)}
              />
            ))}
          </div>
          <div className={styles.arrows}>
            <button type="button" aria-label={`Previous ${slideName.toLowerCase()}`} onClick={() => go(-1)}>
              <Icon name="arrow-left" />
            </button>
            <button type="button" aria-label={`Next ${slideName.toLowerCase()}`} onClick={() => go(1)}>
              <Icon name="arrow-right" />
            </button>
          </div>
        </>
      ) : null}
    </section>
  );
}
