import { Carousel } from '#web/components/pictures/carousel.tsx';
import { Icon } from '#web/components/pictures/icon.tsx';
import { cx } from '#web/lib/values/class-names.ts';
import { BannerArt } from './banner-art.tsx';
import { BannerFrame } from './banner-frame.tsx';
import * as styles from './hero.module.css';
import type { ShownBanner } from './shown-banner.ts';

type HeroBanner = ShownBanner & Partial<Pick<Parameters<typeof BannerArt>[0], 'priority'>>;

interface HeroProps {
  main: readonly HeroBanner[];
  side: readonly HeroBanner[];
  /** At the top of the page: its first title is that of the page. */
  isFirst: boolean;
}

/** A carousel, and up to two banners beside it; either may be absent. */
export function Hero({ main, side, isFirst }: HeroProps) {
  return (
    <div className={cx('wrap-flush', styles.hero)}>
      {main.length > 0 ? (
        <Carousel label="Banners" slideName="Banner" className={styles.carousel}>
          {main.map((banner, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: banners keep their places
            <BannerFrame key={at} {...banner}>
              <BannerArt {...banner} wide="(min-width: 64rem) 80vw, 120vw" tall="100vw" />
              <BannerText {...banner} heading={isFirst && at === 0 ? 'h1' : 'h2'} size="display" />
            </BannerFrame>
          ))}
        </Carousel>
      ) : null}
      {side.length > 0 ? (
        <div className={styles.side}>
          {side.map((banner, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: banners keep their places
            <BannerFrame key={at} {...banner} className={styles.banner}>
              <BannerArt {...banner} wide="(min-width: 64rem) 40vw, 60vw" tall="50vw" />
              <BannerText {...banner} heading="h2" size="lead" />
            </BannerFrame>
          ))}
        </div>
      ) : null}
    </div>
  );
}

interface BannerTextProps extends Pick<ShownBanner, 'title' | 'words' | 'link'> {
  heading: 'h1' | 'h2';
  size: 'display' | 'lead';
}

function BannerText({ title, words, link, heading: Heading, size }: BannerTextProps) {
  if (!(title || words)) return null;
  return (
    <div className={styles.text}>
      {title ? <Heading className={size}>{title}</Heading> : null}
      {words ? (
        <span className={styles.action}>
          {words}
          {link ? <Icon name="arrow-right" size={size === 'lead' ? 's' : undefined} /> : null}
        </span>
      ) : null}
    </div>
  );
}
