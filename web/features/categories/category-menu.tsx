import { Link } from 'react-router';
import { Drawer } from '#web/components/ui/drawer.tsx';
import { ErrorState } from '#web/components/ui/empty-state.tsx';
import { TextSkeleton } from '#web/components/ui/loading.tsx';
import { shopApi } from '#web/lib/shop-api.ts';
import { useLoaded } from '#web/lib/use-loaded.ts';

type CategoryMenuProps = { storeName: string; open: boolean; onOpenChange: (open: boolean) => void };

/** The categories, sliding in from the left, large as on the homepage. */
export default function CategoryMenu({ storeName, open, onOpenChange }: CategoryMenuProps) {
  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      from="left"
      title="Categories"
      head={
        <Link to="/" className="wordmark -ml-1.5">
          {storeName}
        </Link>
      }
      closeLabel="Close categories"
    >
      <nav aria-label="Categories" className="big-links">
        <Categories />
      </nav>
      <ul className="mt-auto grid gap-3 pt-10 text-ui">
        <li>
          <Link className="link" to="/brands">
            Shop By Brand
          </Link>
        </li>
        <li>
          <Link className="link" to="/sell">
            Sell With Us
          </Link>
        </li>
        <li>
          <Link className="link" to="/contact">
            Contact Us
          </Link>
        </li>
      </ul>
    </Drawer>
  );
}

function Categories() {
  const { data, hasFailed, retry } = useLoaded((signal) => shopApi('GET /category/list', { signal }));
  if (hasFailed) return <ErrorState onRetry={retry} />;
  if (!data) return <TextSkeleton lines={8} />;
  return (
    <ul>
      <li>
        <Link to="/shop">All products</Link>
      </li>
      {data.categories.map(({ _id, name, slug }) => (
        <li key={_id}>
          <Link to={`/shop/category/${slug}`}>{name}</Link>
        </li>
      ))}
    </ul>
  );
}
