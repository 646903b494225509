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
});
