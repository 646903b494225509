import type { ImageSources } from '#contract/images.ts';

/** What a picture slot needs to offer every form of a picture, the modern ones first; nothing for none. */
export function imageProps(picture: ImageSources | null | undefined) {
  const { src, srcset, webp, avif } = picture ?? {};
  const sources = [
    { type: 'image/avif', srcSet: avif },
    { type: 'image/webp', srcSet: webp },
  ].filter((source): source is { type: string; srcSet: string } => source.srcSet !== undefined);
  return { src, sources, ...(srcset === undefined ? {} : { srcSet: srcset }) };
}
