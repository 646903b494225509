import type { ReactNode } from 'react';
import { href } from 'react-router';
import type { Product } from '#contract/products.contract.ts';
import { Card, CardRating } from '#web/components/layout/card.tsx';
import { formatLowestPrice } from '#web/lib/format/format.ts';
import { SaleMark, type ShownSale, shownSale } from '../prices/sale-price.tsx';
import { ProductImage } from '../product-images/product-image.tsx';

/** The fields of a product that a card shows. */
export type CardProduct = Pick<
  Product,
  | '_id'
  | 'name'
  | 'slug'
  | 'description'
  | 'price'
  | 'priceVaries'
  | 'imageUrl'
  | 'totalReviews'
  | 'averageRating'
> &
  Pick<ShownSale, 'onSale' | 'formerPrice'> & { brandName: string; isOutOfStock: boolean };

/** Only what a card shows is sent with the page. */
export function toCard(product: Product): CardProduct {
  const { _id, name, slug, description, price, imageUrl, totalReviews, averageRating } = product;
  return {
    ...{ _id, name, slug, description, price, imageUrl, totalReviews, averageRating },
    brandName: product.brand?.name ?? '',
    isOutOfStock: product.quantity <= 0,
    ...(product.priceVaries && { priceVaries: true as const }),
    ...shownSale(product),
  };
}

type ProductCardProps = {
  product: CardProduct;
  /** An element in the image's corner: a WishlistButton. */
  corner: ReactNode;
  sizes: string;
  /** True when it is above the fold. */
  eager?: boolean;
  heading?: 'h2' | 'h3';
};

export function ProductCard({ product, corner, sizes, eager, heading }: ProductCardProps) {
  const { name, slug, brandName, description, price, imageUrl, totalReviews, averageRating } = product;
  return (
    <Card
      to={href('/product/:slug', { slug })}
      image={<ProductImage imageUrl={imageUrl} sizes={sizes} upTo={800} eager={eager} />}
      overline={brandName}
      overlineEnd={totalReviews > 0 ? <CardRating average={averageRating} /> : null}
      name={name}
      text={description}
      price={
        <>
          {formatLowestPrice(price, product.priceVaries)}
          <SaleMark onSale={product.onSale} formerPrice={product.formerPrice} onImage />
          {product.isOutOfStock ? <small>Out of stock</small> : null}
        </>
      }
      corner={corner}
      heading={heading}
    />
  );
}
