import { useState } from 'react';
import { href, Link } from 'react-router';
import { Drawer } from '#web/components/ui/drawer.tsx';
import { ErrorState } from '#web/components/ui/empty-state.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { TextSkeleton } from '#web/components/ui/loading.tsx';
import { Wordmark } from '#web/components/ui/wordmark.tsx';
import { cx } from '#web/lib/class-names.ts';
import { formatCount } from '#web/lib/format.ts';
import { shopApi } from '#web/lib/shop-api.ts';
import { useLoaded } from '#web/lib/use-loaded.ts';
import * as styles from './category-menu.module.css';
import { isNamedLike } from './is-named-like.ts';

type CategoryMenuProps = { storeName: string; open: boolean; onOpenChange: (open: boolean) => void };

/** The categories, sliding in from the left, large as on the homepage. */
export default function CategoryMenu({ storeName, open, onOpenChange }: CategoryMenuProps) {
  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      from="left"
      title="Categories"
      head={<Wordmark name={storeName} className={styles.wordmark} />}
      closeLabel="Close categories"
    >
      <Categories />
      <ul className={styles.links}>
        <li>
          <Link className="link" to={href('/brands')}>
            Shop By Brand
          </Link>
        </li>
        <li>
          <Link className="link" to={href('/sell')}>
            Sell With Us
          </Link>
        </li>
        <li>
          <Link className="link" to={href('/contact')}>
            Contact Us
          </Link>
        </li>
      </ul>
    </Drawer>
  );
}

/** More than a screen or two of large links are small ones, with a box to find them by. */
const longList = 24;

function Categories() {
  const { data, hasFailed, retry } = useLoaded((signal) => shopApi('GET /category/list', { signal }));
  const [wanted, setWanted] = useState('');
  if (hasFailed) return <ErrorState onRetry={retry} />;
  if (!data) return <TextSkeleton lines={8} />;
  const isLong = data.categories.length > longList;
  const found = data.categories.filter(({ name }) => isNamedLike(name, wanted));
  return (
    <>
      {isLong ? (
        <label className={cx('search', styles.find)}>
          <span className="sr-only">Find a category</span>
          <Icon name="magnifying-glass" size="s" />
          <input
            className="input"
            type="search"
            placeholder="Find a category"
            autoComplete="off"
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          />
        </label>
      ) : null}
      <nav aria-label="Categories" className={cx(styles.categories, isLong ? styles.small : styles.large)}>
        <ul>
          {wanted ? null : (
            <li>
              <Link to={href('/shop')}>All products</Link>
            </li>
          )}
          {found.map(({ _id, name, slug, productCount }) => (
            <li key={_id}>
              <Link to={href('/shop/category/:slug', { slug })}>
                {name}
                <span aria-hidden="true">{formatCount(productCount)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <p role="status">{found.length === 0 && wanted ? 'No categories found.' : ''}</p>
    </>
  );
}
