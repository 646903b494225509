import { builtInImageSources } from '#contract/built-in-images.ts';
import type { Scene } from '#contract/home-sections.ts';
import type { ImageSources } from '#contract/images.ts';

type SceneArtProps = {
  scene: Scene;
  /** How wide the drawing is shown, crop included: the tall one, and the wide one where it is used. */
  tall: string;
  /** Omit it where the slot is portrait at every width: the tall drawing is then used everywhere. */
  wide?: string;
  /** `eager` is above the fold; `high` is the largest image there. */
  priority?: 'eager' | 'high' | undefined;
};

const phones = '(max-width: 29.99rem)';

/** A drawn scene: wide, and tall on phones. Decoration: its meaning is in the text beside it. */
export function SceneArt({ scene, wide, tall, priority }: SceneArtProps) {
  const wideArt = wide ? builtInImageSources(`${scene}-wide`) : null;
  const tallArt = builtInImageSources(`${scene}-tall`);
  const { src, width, height } = wideArt ?? tallArt;
  const media = wideArt ? phones : undefined;
  return (
    <picture>
      {import.meta.env.SSR && priority === 'high' && wideArt ? (
        <>
          <PreloadedArt art={tallArt} media={phones} sizes={tall} />
          <PreloadedArt art={wideArt} media={`not all and ${phones}`} sizes={wide} />
        </>
      ) : null}
      <source media={media} type="image/avif" srcSet={tallArt.avif} sizes={tall} />
      <source media={media} type="image/webp" srcSet={tallArt.webp} sizes={tall} />
      {wideArt ? <source type="image/avif" srcSet={wideArt.avif} sizes={wide} /> : null}
      {wideArt ? <source type="image/webp" srcSet={wideArt.webp} sizes={wide} /> : null}
      <img
        src={src}
        alt=""
        width={width}
        height={height}
        decoding="async"
        draggable={false}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority === 'high' ? 'high' : undefined}
      />
    </picture>
  );
}

interface PreloadedArtProps {
  art: ImageSources;
  media: string;
  sizes: string | undefined;
}

/** In the head, where React puts it: the drawing is fetched before the page has been read. */
const PreloadedArt = ({ art: { avif = '' }, media, sizes }: PreloadedArtProps) => (
  <link
    rel="preload"
    as="image"
    type="image/avif"
    href={avif.split(' ')[0]}
    imageSrcSet={avif}
    imageSizes={sizes}
    media={media}
    fetchPriority="high"
  />
);
