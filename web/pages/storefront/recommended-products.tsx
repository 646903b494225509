import { href } from 'react-router';
import { Section } from '#web/components/layout/page-header.tsx';
import type { CardProduct } from '#web/features/product-lists/product-card.tsx';
import { ProductCards } from './product-cards.tsx';

/** The newest products, below a page that found nothing. */
export default function RecommendedProducts({ products }: { products: readonly CardProduct[] }) {
  if (products.length === 0) return null;
  return (
    <Section title="New on the shelf" more={{ to: href('/shop'), label: 'See all' }}>
      <ProductCards
        products={products}
        label="New on the shelf"
        isRow
        sizes="(min-width: 64rem) 20vw, min(64vw, 300px)"
      />
    </Section>
  );
}
