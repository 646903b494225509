import { href } from 'react-router';
import { Link } from '#web/components/buttons/link.tsx';
import { Section } from '#web/components/layout/page-header.tsx';
import { Hero } from '#web/features/banners/hero.tsx';
import { BrandGrid } from '#web/features/brands/brand-grid.tsx';
import { formatCount } from '#web/lib/format/format.ts';
import { useShop } from '#web/lib/page/use-shop.ts';
import { cx } from '#web/lib/values/class-names.ts';
import * as styles from './home-page.module.css';
import { HomeStory } from './home-story.tsx';
import type { PlacedSection } from './place-sections.ts';
import { ProductCards } from './product-cards.tsx';

const railSizes = '(min-width: 64rem) 20vw, min(64vw, 300px)';

/** The homepage, of the shop or of a draft of its look. */
export function HomeView({ sections }: { sections: readonly PlacedSection[] }) {
  const { name } = useShop();
  const [first] = sections;
  return (
    <>
      {first?.kind === 'banners' && first.main[0]?.title ? null : <h1 className="sr-only">{name}</h1>}
      {sections.map((section, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sections keep their places
        <PlacedPart key={at} section={section} isFirst={at === 0} />
      ))}
      <div className="page-end" />
    </>
  );
}

function PlacedPart({ section, isFirst }: { section: PlacedSection; isFirst: boolean }) {
  switch (section.kind) {
    case 'banners': {
      const hero = <Hero {...section} isFirst={isFirst} />;
      return isFirst ? hero : <Section>{hero}</Section>;
    }
    case 'review':
      return <HomeStory {...section.story} />;
    case 'categories':
      return (
        <div className="wrap">
          <Section>
            <h2 className="sr-only">Categories</h2>
            <ul className={cx('display', styles.categories)}>
              {section.categories.map(({ slug, name, productCount }) => (
                <li key={slug}>
                  <Link to={href('/shop/category/:slug', { slug })}>
                    {name}
                    <sup aria-hidden="true">{formatCount(productCount)}</sup>
                  </Link>
                </li>
              ))}
            </ul>
            {section.more ? (
              <Link className={cx('link', styles.allCategories)} to={section.more.to}>
                {section.more.label}
              </Link>
            ) : null}
          </Section>
        </div>
      );
    default:
      return (
        <div className="wrap">
          <Section title={section.title} more={section.more}>
            {section.kind === 'brands' ? (
              <BrandGrid brands={section.brands} heading="h3" />
            ) : (
              <ProductCards
                products={section.products}
                label={section.title}
                isRow
                eager={isFirst ? 2 : 0}
                sizes={railSizes}
              />
            )}
          </Section>
        </div>
      );
  }
}
