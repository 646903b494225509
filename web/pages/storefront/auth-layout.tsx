import type { ReactNode } from 'react';
import { SceneBanner } from '#web/features/banners/scene-banner.tsx';

interface SplitPageProps {
  title: string;
  children: ReactNode;
  /** Beside the form on wide windows; a scene of the shop's own where nothing is said. */
  picture?: ReactNode;
}

/** A form on the left, a picture of the shop on the right: login and its kin. */
export function AuthLayout({ title, children, picture }: SplitPageProps) {
  return (
    <div className="split">
      <div className="split-pane">
        <div>
          <h1 className="title mb-8">{title}</h1>
          {children}
        </div>
      </div>
      {picture ?? <SceneBanner scene="evening" />}
    </div>
  );
}

/** The line below a form that leads to its counterpart. */
export function AuthLayoutFooter({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <div className="mt-8 flex items-center justify-between border-line border-t pt-5">
      <span className="text-ink-muted text-ui">{text}</span>
      {children}
    </div>
  );
}
