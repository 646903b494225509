import { href } from 'react-router';
import { Link } from '#web/components/buttons/link.tsx';
import { Section } from '#web/components/layout/page-header.tsx';
import { withOwnTexts } from '#web/features/banners/banners.ts';
import { Hero } from '#web/features/banners/hero.tsx';
import { BrandGrid } from '#web/features/brands/brand-grid.tsx';
import { formatCount } from '#web/lib/format/format.ts';
import { useShop } from '#web/lib/page/use-shop.ts';
import { cx } from '#web/lib/values/class-names.ts';
import { goodRating } from './good-rating.ts';
import * as styles from './home-page.module.css';
import { HomeStory } from './home-story.tsx';
import type { loadHome } from './load-home.ts';
import { ProductCards } from './product-cards.tsx';

const railSizes = '(min-width: 64rem) 20vw, min(64vw, 300px)';

/** The homepage, of the shop or of a draft of its look. */
export function HomeView({ home }: { home: Awaited<ReturnType<typeof loadHome>> }) {
  const { banners, categories, hasMoreCategories, brands, newest, rated, story } = home;
  const { name, texts } = useShop();
  const main = withOwnTexts(banners.main, texts);
  return (
    <>
      {main[0]?.title ? null : <h1 className="sr-only">{name}</h1>}
      <Hero main={main} side={banners.side} />
      <div className="wrap">
        {newest.length > 0 ? (
          <Section title="New on the shelf" more={{ to: href('/shop'), label: 'See all' }}>
            <ProductCards products={newest} label="New on the shelf" isRow sizes={railSizes} />
          </Section>
        ) : null}
        {categories.length > 0 ? (
          <Section>
            <h2 className="sr-only">Categories</h2>
            <ul className={cx('display', styles.categories)}>
              {categories.map((category) => (
                <li key={category.slug}>
                  <Link to={href('/shop/category/:slug', { slug: category.slug })}>
                    {category.name}
                    <sup aria-hidden="true">{formatCount(category.productCount)}</sup>
                  </Link>
                </li>
              ))}
            </ul>
            {hasMoreCategories ? (
              <Link className={cx('link', styles.allCategories)} to={href('/shop')}>
                See all
              </Link>
            ) : null}
          </Section>
        ) : null}
      </div>
      {story ? <HomeStory {...story} /> : null}
      <div className="wrap">
        {rated.length > 0 ? (
          <Section
            title={`Rated ${goodRating} stars and up`}
            more={{
              to: `${href('/shop')}?rating=${goodRating}`,
              label: 'See all',
            }}
          >
            <ProductCards
              products={rated}
              label={`Rated ${goodRating} stars and up`}
              isRow
              sizes={railSizes}
            />
          </Section>
        ) : null}
        {brands.length > 0 ? (
          <Section title="Shop By Brand" more={{ to: href('/brands'), label: 'See all' }}>
            <BrandGrid brands={brands} heading="h3" />
          </Section>
        ) : null}
      </div>
      <div className="page-end" />
    </>
  );
}
