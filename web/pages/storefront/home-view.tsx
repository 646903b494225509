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
import { ProductCards } from './product-cards.tsx';
import type { ShownSection } from './resolve-sections.ts';

const railSizes = '(min-width: 64rem) 20vw, min(64vw, 300px)';

/** The homepage, of the shop or of a draft of its look. */
export function HomeView({ sections }: { sections: readonly ShownSection[] }) {
  const { name } = useShop();
  const [first] = sections;
  const pictured = firstPictured(sections);
  return (
    <>
      {first?.kind === 'carousel' && first.banners[0]?.title ? null : <h1 className="sr-only">{name}</h1>}
      {sections.map((section, at) => {
        const before = sections[at - 1];
        const after = sections[at + 1];
        // Beside the carousel.
        if (section.kind === 'side' && before?.kind === 'carousel') return null;
        return (
          <ShownPart
            // biome-ignore lint/suspicious/noArrayIndexKey: sections keep their places
            key={at}
            section={section}
            side={section.kind === 'carousel' && after?.kind === 'side' ? after.banners : []}
            isFirst={at === 0}
            hasFirstPicture={at === pictured}
          />
        );
      })}
      <div className="page-end" />
    </>
  );
}

interface ShownPartProps {
  section: ShownSection;
  side: Parameters<typeof Hero>[0]['side'];
  isFirst: boolean;
  hasFirstPicture: boolean;
}

/** The first banners with a picture, where they are in the first view: first, or after a section without pictures. */
function firstPictured(sections: readonly ShownSection[]): number {
  const at = sections.findIndex(
    (section) => 'banners' in section && section.banners.some(({ photo, scene }) => photo ?? scene),
  );
  const before = sections[at - 1];
  const isBelowPictures = before?.kind === 'products' || before?.kind === 'brands';
  // Side banners stand beside the carousel before them.
  if (sections[at]?.kind === 'side' && before?.kind === 'carousel') return at - 1;
  return at > 1 || isBelowPictures ? -1 : at;
}

function ShownPart({ section, side, isFirst, hasFirstPicture }: ShownPartProps) {
  switch (section.kind) {
    case 'carousel':
    case 'side': {
      const { kind, banners } = section;
      const hero =
        kind === 'side' ? (
          <Hero main={[]} side={banners} {...{ isFirst, hasFirstPicture }} />
        ) : (
          <Hero main={banners} side={side} {...{ isFirst, hasFirstPicture }} />
        );
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
