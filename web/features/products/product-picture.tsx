import type { ReactNode } from 'react';
import { productPicture } from '#contract/art.ts';
import { Picture } from '#web/components/ui/picture.tsx';

type ProductPictureProps = {
  imageUrl: string | null;
  /** '' where the name stands beside it. */
  alt?: string;
  ratio?: 'tall' | 'square';
  sizes: string;
  /** The widest that the slot ever is, in real pixels: no wider form is offered. */
  upTo: number;
  eager?: boolean;
  /** On its corner. */
  children?: ReactNode;
};

/** A product's picture in every width and format that the image pipeline makes; the placeholder without one. */
export function ProductPicture({ imageUrl, alt = '', upTo, ...rest }: ProductPictureProps) {
  const { src, srcset, webp, avif } = productPicture(imageUrl, { upTo });
  const sources = [
    { type: 'image/avif', srcSet: avif },
    { type: 'image/webp', srcSet: webp },
  ].filter((source): source is { type: string; srcSet: string } => source.srcSet !== undefined);
  return <Picture src={src} srcSet={srcset} sources={sources} alt={alt} {...rest} />;
}
