import { type ComponentType, lazy } from 'react';

/**
 * A component whose module is loaded when it is first rendered, or earlier by `preload`:
 * `const Bag = lazyComponent(() => import('./bag-drawer.tsx'))`, `<button onPointerEnter={Bag.preload} onFocus={Bag.preload}>`,
 * `{open && <Suspense><Bag.Component /></Suspense>}`. The module exports it as default.
 */
export function lazyComponent<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let pending: Promise<{ default: ComponentType<Props> }> | undefined;
  const once = () => {
    pending ??= load().catch((error: unknown) => {
      // The next call retries.
      pending = undefined;
      throw error;
    });
    return pending;
  };
  return {
    Component: lazy(once),
    preload: (): void => {
      once().catch(() => {
        // Rendering the component will report the failure.
      });
    },
  };
}
