import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { ClientInstrumentation } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { setShopFormat } from '#contract/shop-format.ts';

// Every page has it (root.tsx).
setShopFormat(JSON.parse(document.documentElement.dataset.format ?? ''));

const atOnce = (_to: string | number): Promise<void> | undefined => undefined;
let untilPageLoaded = atOnce;

const pagesLoadFirst: ClientInstrumentation = {
  router: (router) =>
    router.instrument({
      async navigate(navigate, { to }) {
        // Without a pause when nothing has to be loaded.
        const loading = untilPageLoaded(to);
        if (loading) await loading;
        await navigate();
      },
    }),
};

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter instrumentations={[pagesLoadFirst]} />
    </StrictMode>,
  );
  // The first view does without it. The development server has a module for each file, and no list of them.
  if (!import.meta.env.DEV) {
    const loaded = import('./lib/load-page.ts').then(
      (pages) => {
        untilPageLoaded = pages.untilPageLoaded;
      },
      () => {
        // React Router loads pages without it.
        untilPageLoaded = atOnce;
      },
    );
    untilPageLoaded = (to) => loaded.then(() => untilPageLoaded(to));
  }
  const early = window.earlyInput;
  if (!early) return;
  // Most people wait for the page, and load nothing for this.
  early.changed = () =>
    import('./lib/replay-early-input.ts').then(({ replayEarlyInput }) => replayEarlyInput(early));
  if (early.fields.size + early.presses.size > 0) early.changed();
});
