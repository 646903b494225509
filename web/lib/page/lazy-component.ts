import { type ComponentType, lazy } from 'react';
import { forgetFailedLoads, reportFailedLoad } from '../api/failed-loads.ts';

/**
 * A component whose module is loaded when it is first rendered, or earlier by `preload` or `open`:
 * `const Bag = lazyComponent(() => import('./bag-drawer.tsx'))`, `<button onPointerEnter={Bag.preload} onFocus={Bag.preload}>`,
 * `{open && <Suspense><Bag.Component /></Suspense>}`. The module exports it as default.
 *
 * What cannot be loaded does not fail the page: FailedLoads says so, and the component waits for another try.
 */
export function lazyComponent<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let pending: Promise<void> | undefined;
  let finish: (module: { default: ComponentType<Props> }) => void;
  const loaded = new Promise<{ default: ComponentType<Props> }>((resolve) => {
    finish = resolve;
  });
  const once = () => {
    pending ??= load().then(
      (module) => {
        forgetFailedLoads(load);
        finish(module);
      },
      (error: unknown) => {
        // The next call tries again.
        pending = undefined;
        throw error;
      },
    );
    return pending;
  };
  const need = () => {
    once().catch((error: Error) => reportFailedLoad({ of: load, error, retry: need }));
  };
  const open = (setOpen: (isOpen: boolean) => void): void => {
    setOpen(true);
    once().catch((error: Error) => {
      setOpen(false);
      reportFailedLoad({ of: load, error, retry: () => open(setOpen) });
    });
  };
  return {
    Component: lazy(() => {
      need();
      return loaded;
    }),
    preload: (): void => {
      once().catch(() => {
        // Whoever needs it will hear of it.
      });
    },
    /** Opens a panel for a press. When it cannot be loaded it is closed again, so that the next press opens it. */
    open,
  };
}
