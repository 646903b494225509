import { CardGrid } from '#web/components/layout/card-grid.tsx';
import { type CardProduct, ProductCard } from '#web/features/product-lists/product-card.tsx';
import { ProductWishlistButton } from '#web/features/wishlist/product-wishlist-button.tsx';

type ProductCardsProps = {
  products: readonly CardProduct[];
  label: string;
  /** True when it becomes one row to swipe below 1024 px. */
  isRow?: boolean;
  /** How many are above the fold. */
  eager?: number;
  sizes: string;
  heading?: 'h2' | 'h3';
};

/** Product cards, each with the visitor's wishlist button. */
export function ProductCards({ products, label, isRow, eager = 0, sizes, heading }: ProductCardsProps) {
  return (
    <CardGrid label={label} isRow={isRow}>
      {products.map((product, at) => (
        <ProductCard
          key={product._id}
          product={product}
          corner={<ProductWishlistButton productId={product._id} name={product.name} />}
          eager={at < eager}
          sizes={sizes}
          heading={heading}
        />
      ))}
    </CardGrid>
  );
}
