import { CardGrid } from '#web/components/ui/card-grid.tsx';
import { cardWith, lookOfCard, textsOfCard } from '#web/features/products/card-template.ts';
import { type CardProduct, ProductCard } from '#web/features/products/product-card.tsx';
import { ProductWishlistButton } from '#web/features/wishlist/product-wishlist-button.tsx';
import { KeptTemplate } from '#web/lib/kept-part.tsx';

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
        const card = (shown: CardProduct, price?: string) => (
          <ProductCard
            key={product._id}
            product={shown}
            price={price}
            corner={<ProductWishlistButton productId={product._id} name={shown.name} />}
            eager={isEager}
            sizes={sizes}
            heading={heading}
          />
        );
        if (!import.meta.env.SSR) return card(product);
        return (
          <KeptTemplate
            key={product._id}
            shows={`product card ${JSON.stringify([lookOfCard(product), isEager, sizes, heading])}`}
            texts={textsOfCard(product)}
          >
            {(texts) => {
              const shown = cardWith(product, texts);
              return card(shown.product, shown.price);
            }}
          </KeptTemplate>
        );
      })}
    </CardGrid>
  );
}
