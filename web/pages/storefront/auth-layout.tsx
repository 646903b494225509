import type { ReactNode } from 'react';
import { SceneBanner } from '#web/features/banners/scene-banner.tsx';
import { cx } from '#web/lib/values/class-names.ts';
import * as styles from './auth-layout.module.css';

interface AuthLayoutProps {
  title: string;
  children: ReactNode;
  /** Beside the form on wide windows; a default scene when it is omitted. */
  image?: ReactNode;
}

/** A form on the left, a banner on the right: login and similar pages. */
export function AuthLayout({ title, children, image }: AuthLayoutProps) {
  return (
    <div className={styles.layout}>
      <div className={styles.form}>
        <div>
          <h1 className={cx('title', styles.title)}>{title}</h1>
          {children}
        </div>
      </div>
      {image ?? <SceneBanner scene="evening" />}
    </div>
  );
}

/** The line below a form that leads to its counterpart. */
export function AuthLayoutFooter({ text, children }: { text?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.footer}>
      {text ? <span>{text}</span> : null}
      {children}
    </div>
  );
}
