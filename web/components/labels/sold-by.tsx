import { href } from 'react-router';
import { defineTexts } from '#contract/texts.ts';
import * as en from '#web/texts/en/sold-by.ts';
import { Link } from '../buttons/link.tsx';

const texts = defineTexts({ en });

interface Seller {
  name: string;
  /** Null without a page. */
  slug: string | null;
}

/** With whom the contract is: the name, which leads to the seller's page. */
export function SellerName({ seller: { name, slug }, onClick }: { seller: Seller; onClick?: () => void }) {
  if (slug === null) return <bdi>{name}</bdi>;
  return (
    <Link className="link tap" to={href('/seller/:slug', { slug })} onClick={onClick}>
      <bdi>{name}</bdi>
    </Link>
  );
}

interface SoldByProps {
  seller: Seller | null | undefined;
  /** In its place in a shop without merchants. */
  brand: string | undefined;
  onClick?: () => void;
}

/** 'Sold by NAME', below a bought thing. */
export function SoldBy({ seller, brand, onClick }: SoldByProps) {
  if (!seller) return brand ?? null;
  return (
    <span>
      {texts().soldBy} <SellerName seller={seller} {...(onClick ? { onClick } : {})} />
    </span>
  );
}
