import { type ComponentType, lazy } from 'react';

/**
 * A component whose module is loaded when it is first rendered, or earlier by `preload`:
 * `const Bag = lazyPart(() => import('./bag-drawer.tsx'))`, `<button onPointerEnter={Bag.preload} onFocus={Bag.preload}>`,
 * `{open && <Suspense><Bag.Part /></Suspense>}`. The module exports it as default.
 */
export function lazyPart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let coming: Promise<{ default: ComponentType<Props> }> | undefined;
  const once = () => {
    coming ??= load().catch((error: unknown) => {
      // The next call retries.
      coming = undefined;
      throw error;
    });
    return coming;
  };
  return {
    Part: lazy(once),
    preload: (): void => {
      once().catch(() => {
        // Rendering the component will report the failure.
      });
    },
  };
}
