import { imageSources, onImageHost } from '#contract/images.ts';
import { Image } from '#web/components/pictures/image.tsx';
import { imageProps } from '#web/lib/page/image-props.ts';
import { useShop } from '#web/lib/page/use-shop.ts';
import * as styles from './banner-frame.module.css';
import { SceneArt } from './scene-art.tsx';
import type { ShownBanner } from './shown-banner.ts';

type BannerArtProps = Pick<ShownBanner, 'scene' | 'photo'> & {
  wide: string;
  tall: string;
  /** `eager` is above the fold; `high` is the largest image there. */
  priority?: 'eager' | 'high';
};

/** The drawing or the owner's picture of a banner; nothing on a colour. */
export function BannerArt({ scene, photo, wide, tall, priority }: BannerArtProps) {
  if (scene) return <SceneArt {...{ scene, wide, tall, priority }} />;
  if (!photo) return null;
  // The crop is as high as the frame: on phones the picture is wider than that.
  const sizes = `(max-width: 29.99rem) 160vw, ${wide}`;
  const image = imageProps(imageSources(photo.imageUrl));
  return (
    <>
      {import.meta.env.SSR && priority === 'high' ? (
        <PreloadedPicture srcSet={image.sources[0]?.srcSet} sizes={sizes} />
      ) : null}
      <Image
        {...image}
        alt={photo.alt}
        ratio="free"
        className={styles.photo}
        sizes={sizes}
        eager={priority !== undefined}
      />
    </>
  );
}

/** In the head, where React puts it: the picture is fetched before the page has been read. */
function PreloadedPicture({ srcSet = '', sizes }: { srcSet: string | undefined; sizes: string }) {
  const { imageBaseUrl } = useShop();
  return (
    <link
      rel="preload"
      as="image"
      type="image/avif"
      href={onImageHost(imageBaseUrl, srcSet.split(' ')[0] ?? '')}
      imageSrcSet={onImageHost(imageBaseUrl, srcSet)}
      imageSizes={sizes}
      fetchPriority="high"
    />
  );
}
