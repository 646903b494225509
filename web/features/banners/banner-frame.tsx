import type { CSSProperties, ReactNode } from 'react';
import { Link } from '#web/components/buttons/link.tsx';
import { cx } from '#web/lib/values/class-names.ts';
import * as styles from './banner-frame.module.css';
import type { ShownBanner } from './shown-banner.ts';

type BannerFrameProps = Partial<Pick<ShownBanner, 'link' | 'label' | 'style' | 'ink'>> & {
  className?: string;
  /** Its picture, and the text on it. */
  children: ReactNode;
};

/** A picture or colour with text on it: a link where the banner leads somewhere. */
export function BannerFrame({ link, label, style, ink, className, children }: BannerFrameProps) {
  const shared = {
    className: cx(styles.banner, className),
    style: style as CSSProperties | undefined,
    'data-ink': ink,
    children,
  };
  if (!link) return <div {...shared} />;
  return <Link to={link} draggable={false} aria-label={label} {...shared} />;
}
