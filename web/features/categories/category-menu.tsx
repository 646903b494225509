import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { href } from 'react-router';
import type { PublicCategory } from '#contract/categories.contract.ts';
import { Link } from '#web/components/buttons/link.tsx';
import { Drawer } from '#web/components/dialogs/drawer.tsx';
import { TextSkeleton } from '#web/components/feedback/loading.tsx';
import { QueryResult } from '#web/components/feedback/query-result.tsx';
import { inputClass, searchClass } from '#web/components/form/input.tsx';
import { Wordmark } from '#web/components/layout/wordmark.tsx';
import { Icon } from '#web/components/pictures/icon.tsx';
import { queryClient } from '#web/lib/api/query-client.ts';
import { useSessionToken } from '#web/lib/api/session.ts';
import { formatCount } from '#web/lib/format/format.ts';
import { flatLinks } from '#web/lib/page/shown-menus.ts';
import { useMenus } from '#web/lib/page/use-menus.ts';
import { cx } from '#web/lib/values/class-names.ts';
import { inTree } from '#web/lib/values/in-tree.ts';
import { publicCategoriesQuery } from './categories.queries.ts';
import * as styles from './category-menu.module.css';
import { isNamedLike } from './is-named-like.ts';

type CategoryMenuProps = { storeName: string; open: boolean; onOpenChange: (open: boolean) => void };

/** The categories, sliding in from the left, large as on the homepage, between what is the visitor's and what is the shop's. */
export default function CategoryMenu({ storeName, open, onOpenChange }: CategoryMenuProps) {
  const isGuest = useSessionToken() === null;
  const { header, service, links } = useMenus();
  const [shop, brands, sell, contact] = [href('/shop'), href('/brands'), href('/sell'), href('/contact')];
  // The header's are not there on phones. 'All products' and 'Shop By Brand' are here anyway.
  const own = flatLinks(header).filter(({ to }) => to !== shop && to !== brands);
  const isNamed = (path: string) => own.some(({ to }) => to === path);
  const hasSell = !isNamed(sell) && flatLinks([...service, ...links]).some(({ to }) => to === sell);
  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      from="left"
      title="Categories"
      head={<Wordmark name={storeName} className={styles.wordmark} />}
      closeLabel="Close categories"
    >
      <ul className={styles.own}>
        {isGuest ? <MenuLink to={href('/login')}>Log in</MenuLink> : null}
        <MenuLink to={href('/dashboard/orders')}>Orders</MenuLink>
        <MenuLink to={href('/dashboard/wishlist')}>WishList</MenuLink>
      </ul>
      <Categories />
      <ul className={styles.links}>
        {own.map(({ to, label }) => (
          <MenuLink key={to + label} to={to}>
            {label}
          </MenuLink>
        ))}
        <MenuLink to={brands}>Shop By Brand</MenuLink>
        {hasSell ? <MenuLink to={sell}>Sell With Us</MenuLink> : null}
        {isNamed(contact) ? null : <MenuLink to={contact}>Contact Us</MenuLink>}
      </ul>
    </Drawer>
  );
}

function MenuLink({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <Link className="link tap" to={to}>
        {children}
      </Link>
    </li>
  );
}

const levels = [undefined, styles.second, styles.third];

/** Many categories are small links with a search box. */
const longList = 24;

function Categories() {
  const query = useQuery(publicCategoriesQuery, queryClient);
  return (
    <QueryResult query={query} skeleton={<TextSkeleton lines={8} />}>
      {(categories) => <CategoryLinks categories={categories} />}
    </QueryResult>
  );
}

function CategoryLinks({ categories }: { categories: readonly PublicCategory[] }) {
  const [wanted, setWanted] = useState('');
  const isLong = categories.length > longList;
  const found = categories.filter(({ name }) => isNamedLike(name, wanted));
  return (
    <>
      {isLong ? (
        <label className={cx(searchClass, styles.find)}>
          <span className="sr-only">Find a category</span>
          <Icon name="magnifying-glass" size="s" />
          <input
            className={inputClass}
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
          {inTree(found, ({ _id }) => _id).map(({ _id, name, slug, level, productCount }) => (
            <li key={_id} className={levels[level]}>
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
