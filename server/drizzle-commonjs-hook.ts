import { registerHooks } from 'node:module';

/**
 * Loads Drizzle's CommonJS files instead of its ES modules, which have the same code. The ES modules are hundreds of files
 * with circular re-exports that take 0.5 s of CPU and 250 MB of memory to link; CommonJS takes 0.07 s and 26 MB. Import
 * this before anything that imports Drizzle.
 */
registerHooks({
  resolve(specifier, context, nextResolve) {
    const resolved = nextResolve(specifier, context);
    if (!DRIZZLE_MODULE.test(resolved.url)) return resolved;
    return { ...resolved, url: resolved.url.replace(/\.js$/, '.cjs'), format: 'commonjs' };
  },
});

const DRIZZLE_MODULE = /\/node_modules\/drizzle-orm\/.*\.js$/;
