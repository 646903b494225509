import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { setShopFormat } from '#contract/shop-format.ts';

// Every page has it (root.tsx).
setShopFormat(JSON.parse(document.documentElement.dataset.format ?? ''));

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
  const early = window.earlyInput;
  if (!early) return;
  // Most people wait for the page, and load nothing for this.
  early.changed = () =>
    import('./lib/replay-early-input.ts').then(({ replayEarlyInput }) => replayEarlyInput(early));
  if (early.fields.size + early.presses.size > 0) early.changed();
});
