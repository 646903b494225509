import { fileURLToPath } from 'node:url';
import type { ServerBuild } from 'react-router';

const build = new URL('../../build/', import.meta.url);

/** The files for browsers. */
export const clientDir = fileURLToPath(new URL('client/', build));

/** Loads the pages for the server. */
export const loadPages = () => import(new URL('server/index.js', build).href) as Promise<ServerBuild>;
