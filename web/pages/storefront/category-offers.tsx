import { href } from 'react-router';
import { defineTexts } from '#contract/texts.ts';
import { ButtonLink } from '#web/components/buttons/button.tsx';
import * as en from '#web/texts/en/search.ts';
import * as styles from './category-offers.module.css';
import type { Offers } from './load-offers.ts';

const texts = defineTexts({ en });

/** Where a search that found nothing may go on. */
export function CategoryOffers({ categories }: { categories: Offers['offeredCategories'] }) {
  return (
    <nav className={styles.offers} aria-label={texts().categories}>
      {categories.map(({ name, slug }) => (
        <ButtonLink key={slug} to={href('/shop/category/:slug', { slug })}>
          {name}
        </ButtonLink>
      ))}
    </nav>
  );
}
