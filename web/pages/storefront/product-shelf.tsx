import { CardGrid } from '#web/components/ui/card-grid.tsx';
import { type CardProduct, ProductCard } from '#web/features/products/product-card.tsx';
import { ProductWishlistButton } from '#web/features/wishlist/product-wishlist-button.tsx';

type ProductShelfProps = {
  products: readonly CardProduct[];
  label: string;
  /** Below 1024 it becomes one row to swipe. */
  isRow?: boolean;
  /** How many stand in the first view. */
  eager?: number;
  sizes: string;
  heading?: 'h2' | 'h3';
};

/** Cards with the visitor's hearts on them. */
export function ProductCarousel({ products, label, isRow, eager = 0, sizes, heading }: ProductShelfProps) {
  return (
    <CardGrid label={label} isRow={isRow}>
      {products.map((product, at) => (
        <ProductCard
          key={product._id}
          product={product}
          heart={<ProductWishlistButton productId={product._id} name={product.name} />}
          eager={at < eager}
          sizes={sizes}
          heading={heading}
        />
      ))}
    </CardGrid>
  );
}
