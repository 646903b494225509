import type { ReactNode } from 'react';
import { Link } from '#web/components/buttons/link.tsx';
import { cx } from '#web/lib/values/class-names.ts';
import * as styles from './banner-frame.module.css';

type BannerFrameProps = {
  /** Where the banner leads, if anywhere. */
  link?: string;
  className?: string;
  /** A SceneArt, and the text on it. */
  children: ReactNode;
};

/** A scene with text on it: a link where the banner leads somewhere. */
export function BannerFrame({ link, className, children }: BannerFrameProps) {
  const classes = cx(styles.banner, className);
  if (!link) return <div className={classes}>{children}</div>;
  return (
    <Link className={classes} to={link} draggable={false}>
      {children}
    </Link>
  );
}
