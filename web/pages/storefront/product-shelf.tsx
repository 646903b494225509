import { Shelf } from '#web/components/ui/shelf.tsx';
import { type CardProduct, ProductCard } from '#web/features/products/product-card.tsx';
import { WishHeart } from '#web/features/wishlist/wish-heart.tsx';

type ProductShelfProps = {
  products: readonly CardProduct[];
  label: string;
  /** Below 1024 it becomes a rail to swipe. */
  rail?: boolean;
  /** How many stand in the first view. */
  eager?: number;
  sizes: string;
  heading?: 'h2' | 'h3';
};

/** Cards with the visitor's hearts on them. */
export function ProductShelf({ products, label, rail, eager = 0, sizes, heading }: ProductShelfProps) {
  return (
    <Shelf label={label} rail={rail}>
      {products.map((product, at) => (
        <ProductCard
          key={product._id}
          product={product}
          heart={<WishHeart productId={product._id} name={product.name} />}
          eager={at < eager}
          sizes={sizes}
          heading={heading}
        />
      ))}
    </Shelf>
  );
}
