import type { ReactNode } from 'react';
import { Carousel } from '#web/components/pictures/carousel.tsx';
import { Icon } from '#web/components/pictures/icon.tsx';
import { cx } from '#web/lib/values/class-names.ts';
import { BannerFrame } from './banner-frame.tsx';
import type { Banner } from './banners.ts';
import * as styles from './hero.module.css';
import { SceneArt } from './scene-art.tsx';

type HeroProps = { main: readonly Banner[]; side: readonly Banner[] };

/** The banners at the top of the homepage: a carousel, and two beside it. */
export function Hero({ main, side }: HeroProps) {
  return (
    <div className={cx('wrap-flush', styles.hero)}>
      <Carousel label="Banners" slideName="Banner" className={styles.carousel}>
        {main.map((banner, at) => (
          <BannerFrame key={banner.scene} link={banner.link}>
            <SceneArt
              scene={banner.scene}
              wide="(min-width: 64rem) 80vw, 120vw"
              tall="100vw"
              priority={at === 0 ? 'high' : undefined}
            />
            {banner.title ? (
              <div className={styles.text}>
                {at === 0 ? (
                  <h1 className="display">{banner.title}</h1>
                ) : (
                  <h2 className="display">{banner.title}</h2>
                )}
                <BannerAction>{banner.content}</BannerAction>
              </div>
            ) : null}
          </BannerFrame>
        ))}
      </Carousel>
      <div className={styles.side}>
        {side.map((banner) => (
          <BannerFrame key={banner.scene} link={banner.link} className={styles.banner}>
            <SceneArt
              scene={banner.scene}
              wide="(min-width: 64rem) 40vw, 60vw"
              tall="50vw"
              priority="eager"
            />
            {banner.title ? (
              <div className={styles.text}>
                <h2 className="lead">{banner.title}</h2>
                <BannerAction small>{banner.content}</BannerAction>
              </div>
            ) : null}
          </BannerFrame>
        ))}
      </div>
    </div>
  );
}

function BannerAction({ small, children }: { small?: boolean; children: ReactNode }) {
  return (
    <span className={styles.action}>
      {children}
      <Icon name="arrow-right" size={small ? 's' : undefined} />
    </span>
  );
}
