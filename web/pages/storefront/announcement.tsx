import type { Shop } from '#web/lib/services.ts';

/** The band above everything: shipping, payment, support. */
export function Announcement({ shop }: { shop: Shop }) {
  return (
    <div className="notice-bar">
      <div className="wrap">
        <p>Free shipping on every order</p>
        <p>Visa, Mastercard, American Express, PayPal</p>
        <p>
          {shop.supportPhone ? (
            <>
              Support{' '}
              <a href={`tel:${shop.supportPhone.replaceAll(/[^\d+]/g, '')}`} className="num">
                {shop.supportPhone}
              </a>
            </>
          ) : null}
        </p>
      </div>
    </div>
  );
}
