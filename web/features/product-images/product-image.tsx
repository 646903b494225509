import type { ReactNode } from 'react';
import { productImage } from '#contract/built-in-images.ts';
import { Image } from '#web/components/pictures/image.tsx';
import { imageProps } from '#web/lib/page/image-props.ts';

type ProductImageProps = {
  imageUrl: string | null;
  /** '' where the name is beside it. */
  alt?: string;
  ratio?: 'tall' | 'square';
  sizes: string;
  /** The widest that the slot ever is, in real pixels: no wider form is offered. */
  upTo: number;
  eager?: boolean;
  /** The control on its corner. */
  children?: ReactNode;
};

/** A product's image in every width and format that the image pipeline makes; the placeholder without one. */
export function ProductImage({ imageUrl, alt = '', upTo, ...rest }: ProductImageProps) {
  return <Image {...imageProps(productImage(imageUrl, { upTo }))} alt={alt} {...rest} />;
}
