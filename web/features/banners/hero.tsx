import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { artSources } from '#contract/art.ts';
import { Carousel } from '#web/components/ui/carousel.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import type { Banner } from './banners.ts';

type HeroProps = { main: readonly Banner[]; side: readonly Banner[] };

/** The banners that open the homepage: a carousel, and two that stand beside it. */
export function Hero({ main, side }: HeroProps) {
  return (
    <div className="hero on-light">
      <Carousel label="Banners" slideName="Banner">
        {main.map((banner, at) => (
          <BannerFrame key={banner.scene} link={banner.link}>
            <BannerArt banner={banner} wide="(min-width: 64rem) 80vw, 120vw" tall="100vw" eager={at === 0} />
            {banner.title ? (
              <div className="banner-words">
                {at === 0 ? (
                  <h1 className="display">{banner.title}</h1>
                ) : (
                  <h2 className="display">{banner.title}</h2>
                )}
                <BannerGo>{banner.content}</BannerGo>
              </div>
            ) : null}
          </BannerFrame>
        ))}
      </Carousel>
      <div className="hero-side">
        {side.map((banner) => (
          <BannerFrame key={banner.scene} link={banner.link}>
            <BannerArt banner={banner} wide="(min-width: 64rem) 40vw, 60vw" tall="50vw" eager />
            {banner.title ? (
              <div className="banner-words">
                <h2 className="lead">{banner.title}</h2>
                <BannerGo small>{banner.content}</BannerGo>
              </div>
            ) : null}
          </BannerFrame>
        ))}
      </div>
    </div>
  );
}

/** A link where the banner leads somewhere. */
function BannerFrame({ link, children }: { link: string; children: ReactNode }) {
  if (!link) return <div className="banner">{children}</div>;
  return (
    <Link className="banner" to={link} draggable={false}>
      {children}
    </Link>
  );
}

function BannerGo({ small, children }: { small?: boolean; children: ReactNode }) {
  return (
    <span className={small ? 'banner-go text-ui' : 'banner-go'}>
      {children}
      <Icon name="arrow-right" size={small ? 's' : undefined} />
    </span>
  );
}

type BannerArtProps = {
  banner: Banner;
  /** How wide the drawing is shown, crop included: the wide one, and the tall one of phones. */
  wide: string;
  tall: string;
  eager?: boolean;
};

const phones = '(max-width: 37.49rem)';

function BannerArt({ banner, wide, tall, eager }: BannerArtProps) {
  const wideArt = artSources(`${banner.scene}-wide`);
  const tallArt = artSources(`${banner.scene}-tall`);
  return (
    <picture>
      <source media={phones} type="image/avif" srcSet={tallArt.avif} sizes={tall} />
      <source media={phones} type="image/webp" srcSet={tallArt.webp} sizes={tall} />
      <source type="image/avif" srcSet={wideArt.avif} sizes={wide} />
      <source type="image/webp" srcSet={wideArt.webp} sizes={wide} />
      <img
        src={wideArt.src}
        alt=""
        width={wideArt.width}
        height={wideArt.height}
        decoding="async"
        draggable={false}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager && banner.title ? 'high' : undefined}
      />
    </picture>
  );
}
