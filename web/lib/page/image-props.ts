import type { ImageSources } from '#contract/images.ts';

/** Props of an `<Image>` that offer all formats of an image, AVIF and WebP first. */
export function imageProps(image: ImageSources | null | undefined) {
  const { src, srcset, webp, avif } = image ?? {};
  const sources = [
    { type: 'image/avif', srcSet: avif },
    { type: 'image/webp', srcSet: webp },
  ].filter((source): source is { type: string; srcSet: string } => source.srcSet !== undefined);
  return { src, sources, ...(srcset === undefined ? {} : { srcSet: srcset }) };
}
