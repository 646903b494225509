import { href } from 'react-router';
import { onImageHost } from '#contract/images.ts';
import { useShop } from '#web/lib/page/use-shop.ts';
import { cx } from '#web/lib/values/class-names.ts';
import { Link } from '../buttons/link.tsx';
import * as styles from './wordmark.module.css';

/** The shop's logo, or its name where it has none. It leads to the homepage. */
export function Wordmark({ name, className }: { name: string; className?: string }) {
  const { look, imageBaseUrl } = useShop();
  const logo = look?.logo;
  return (
    <Link to={href('/')} className={cx(logo ? styles.logo : styles.wordmark, className)}>
      {logo ? (
        <picture>
          {look.logoDark ? (
            <source
              media="(prefers-color-scheme:dark)"
              srcSet={onImageHost(imageBaseUrl, look.logoDark.src)}
              width={look.logoDark.width}
              height={look.logoDark.height}
            />
          ) : null}
          <img src={onImageHost(imageBaseUrl, logo.src)} width={logo.width} height={logo.height} alt={name} />
        </picture>
      ) : (
        name
      )}
    </Link>
  );
}
