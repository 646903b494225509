import { CardGrid } from '#web/components/ui/card-grid.tsx';
import { type CardProduct, ProductCard } from '#web/features/products/product-card.tsx';
import { ProductWishlistButton } from '#web/features/wishlist/product-wishlist-button.tsx';
import { KeptPart } from '#web/lib/kept-part.tsx';

type ProductCardsProps = {
  products: readonly CardProduct[];
  label: string;
  /** Below 1024 it becomes one row to swipe. */
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
      {products.map((product, at) => {
        const isEager = at < eager;
        const card = (
          <ProductCard
            key={product._id}
            product={product}
            corner={<ProductWishlistButton productId={product._id} name={product.name} />}
            eager={isEager}
            sizes={sizes}
            heading={heading}
          />
        );
        return import.meta.env.SSR ? (
          <KeptPart
            key={product._id}
            shows={`product card ${JSON.stringify([product, isEager, sizes, heading])}`}
          >
            {card}
          </KeptPart>
        ) : (
          card
        );
      })}
    </CardGrid>
  );
}
