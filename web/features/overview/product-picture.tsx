import { productImage } from '#contract/built-in-images.ts';
import { Image } from '#web/components/pictures/image.tsx';
import { imageProps } from '#web/lib/page/image-props.ts';

/** The picture of a row, whose name is beside it. */
export function ProductPicture({ imageUrl }: { imageUrl: string | null }) {
  return <Image {...imageProps(productImage(imageUrl, { upTo: 160 }))} alt="" sizes="48px" />;
}
