import { href } from 'react-router';
import { ButtonLink } from '#web/components/buttons/button.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import type { CardProduct } from '#web/features/product-lists/product-card.tsx';
import RecommendedProducts from './recommended-products.tsx';

type NotFoundProps = { title: string; offered: readonly CardProduct[] };

/** The 404 of a product, brand or category: a message, a link to the shop and recommended products. */
export default function NotFound({ title, offered }: NotFoundProps) {
  return (
    <div className="wrap page-bottom">
      <EmptyState
        isPage
        title={title}
        text="It may have moved, or we no longer sell it."
        action={<ButtonLink to={href('/shop')}>See all products</ButtonLink>}
      />
      <RecommendedProducts products={offered} />
    </div>
  );
}
