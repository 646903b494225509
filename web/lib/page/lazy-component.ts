import { type ComponentType, createElement, Suspense, use } from 'react';
import { forgetFailedLoads, reportFailedLoad } from '../api/failed-loads.ts';

/**
 * A component whose module is loaded when it is first rendered, or earlier by `preload` or `open`:
 * `const Bag = lazyComponent(() => import('./bag-drawer.tsx'))`, `<button onPointerEnter={Bag.preload} onFocus={Bag.preload}>`,
 * `{open && <Suspense><Bag.Component /></Suspense>}`. The module exports it as default. What the server draws is `<Bag.Part />`.
 *
 * A failed load does not fail the page: FailedLoads says so, and the component waits for another try.
 */
export function lazyComponent<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  type Module = Awaited<ReturnType<typeof load>>;
  let pending: Promise<void> | undefined;
  let tried: Promise<void> | undefined;
  let loaded: Module | undefined;
  let finish: (module: Module) => void;
  const loading = new Promise<Module>((resolve) => {
    finish = resolve;
  });
  const once = () => {
    pending ??= load().then(
      (module) => {
        forgetFailedLoads(load);
        loaded = module;
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
  const need = (): Promise<void> =>
    once().catch((error: Error) => reportFailedLoad({ of: load, error, retry: need }));
  const open = (setOpen: (isOpen: boolean) => void): void => {
    setOpen(true);
    once().catch((error: Error) => {
      setOpen(false);
      reportFailedLoad({ of: load, error, retry: () => open(setOpen) });
    });
  };
  function Component(props: Props) {
    tried ??= need();
    // Without `use` once it is loaded: React waits also for a promise that has resolved, and removes what the server drew meanwhile.
    return createElement((loaded ?? use(loading)).default, props);
  }
  return {
    Component,
    /**
     * The component where the server draws it, in no Suspense: the page is hydrated when its module has come. Inside a
     * Suspense that waits, React would remove what the server drew as soon as something around it changes, such as the bag.
     * When the module cannot be loaded, the rest of the page is hydrated.
     */
    Part(props: Props) {
      tried ??= need();
      if (!loaded) use(tried);
      return createElement(Suspense, null, createElement(Component, props));
    },
    preload: (): void => {
      once().catch(() => {
        // Whoever needs it will hear of it.
      });
    },
    /** Opens a panel for a press. When it cannot be loaded it is closed again, so that the next press opens it. */
    open,
  };
}
