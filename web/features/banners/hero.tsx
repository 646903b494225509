import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Carousel } from '#web/components/ui/carousel.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import type { Banner } from './banners.ts';
import { SceneArt } from './scene-art.tsx';

type HeroProps = { main: readonly Banner[]; side: readonly Banner[] };

/** The banners that open the homepage: a carousel, and two that stand beside it. */
export function Hero({ main, side }: HeroProps) {
  return (
    <div className="hero on-light">
      <Carousel label="Banners" slideName="Banner">
        {main.map((banner, at) => (
          <BannerFrame key={banner.scene} link={banner.link}>
            <SceneArt
              scene={banner.scene}
              wide="(min-width: 64rem) 80vw, 120vw"
              tall="100vw"
              priority={at === 0 ? 'high' : undefined}
            />
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
            <SceneArt
              scene={banner.scene}
              wide="(min-width: 64rem) 40vw, 60vw"
              tall="50vw"
              priority="eager"
            />
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
