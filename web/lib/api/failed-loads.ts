import { createStore } from '../values/create-store.ts';

interface FailedLoad {
  /** The thing that was to be loaded. */
  of: unknown;
  error: Error;
  retry: () => void;
}

/** Parts of the page that somebody waits for and that could not be loaded. */
export const failedLoads = createStore<readonly FailedLoad[]>([]);

/** Shows that a part could not be loaded, with a way to try again. */
export const reportFailedLoad = (failed: FailedLoad): void => failedLoads.set([...failedLoads.get(), failed]);

/** It has been loaded after all. */
export const forgetFailedLoads = (loaded: unknown): void =>
  failedLoads.set(failedLoads.get().filter(({ of }) => of !== loaded));
