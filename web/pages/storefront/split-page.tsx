import type { ReactNode } from 'react';
import { artSources } from '#contract/art.ts';

interface SplitPageProps {
  title: string;
  children: ReactNode;
  /** Beside the form on wide windows; a picture of the shop where nothing is said. */
  picture?: ReactNode;
}

/** Below 1024 there is no picture, so none is fetched. */
const widths = '(min-width: 64rem) 54vw, 1px';

/** A form on the left, a picture of the shop on the right: login and its kin. */
export function SplitPage({ title, children, picture }: SplitPageProps) {
  return (
    <div className="split">
      <div className="split-pane">
        <div>
          <h1 className="title mb-8">{title}</h1>
          {children}
        </div>
      </div>
      {picture ?? <ShopPicture />}
    </div>
  );
}

function ShopPicture() {
  const art = artSources('evening-tall');
  return (
    <div className="pic h-full">
      <picture>
        <source type="image/avif" srcSet={art.avif} sizes={widths} />
        <source type="image/webp" srcSet={art.webp} sizes={widths} />
        <img
          src={art.src}
          alt=""
          width={art.width}
          height={art.height}
          decoding="async"
          className="h-full w-full object-cover object-bottom"
        />
      </picture>
    </div>
  );
}

/** The line below a form that leads to its counterpart. */
export function SplitFoot({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <div className="mt-8 flex items-center justify-between border-line border-t pt-5">
      <span className="text-ink-muted text-ui">{text}</span>
      {children}
    </div>
  );
}
