import { type ComponentType, lazy } from 'react';

/**
 * A part of the page that is fetched when it is first needed, or already when the person comes near:
 * `const Bag = lazyPart(() => import('./bag-drawer.tsx'))`, `<button onPointerEnter={Bag.preload} onFocus={Bag.preload}>`,
 * `{open && <Suspense><Bag.Part /></Suspense>}`. The module exports it as default.
 */
export function lazyPart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let coming: Promise<{ default: ComponentType<Props> }> | undefined;
  const once = () => {
    coming ??= load().catch((error: unknown) => {
      // Fetched anew with the next try.
      coming = undefined;
      throw error;
    });
    return coming;
  };
  return {
    Part: lazy(once),
    preload: (): void => {
      once().catch(() => {
        // The click that follows shows the failure.
      });
    },
  };
}
