import type { EventEmitter } from 'node:events';
import type { RequestListener } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import type { InlineConfig, ViteDevServer } from 'vite';
import type { WebSource } from '../web.ts';

/** Pages from their sources, served by Vite in this process with hot reload. */
export interface DevWeb extends WebSource {
  /** Puts Vite before the shop on the same port. Call it before listening. */
  attach(app: FastifyInstance): Promise<void>;
  close(): Promise<void>;
}

/** @param dataDir not watched, because the database writes there all the time */
export async function devWeb(dataDir: string): Promise<DevWeb> {
  // Loaded here, because production installs may not have Vite.
  const { createServer } = await import('vite');
  let vite: ViteDevServer | undefined;
  return {
    mode: 'development',
    clientDir: null,
    async load() {
      if (!vite) throw new Error('load() was called before attach()');
      return (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
    },
    async attach(app) {
      const config: InlineConfig = {
        server: { middlewareMode: true, hmr: { server: app.server }, watch: { ignored: [`${dataDir}/**`] } },
      };
      // React Router runs a second Vite, which would end the process before the database is closed.
      const undo = [onlyTheseListeners(process, 'SIGTERM'), onlyTheseListeners(process.stdin, 'end')];
      vite = await createServer(config);
      for (const removeNewOnes of undo) removeNewOnes();
      const { middlewares } = vite;
      const shop = app.server.listeners('request') as RequestListener[];
      app.server.removeAllListeners('request');
      app.server.on('request', (request, response) => {
        middlewares(request, response, () => {
          for (const listen of shop) listen(request, response);
        });
      });
    },
    async close() {
      await vite?.close();
    },
  };
}

/** @returns a function that removes all listeners that were added since */
function onlyTheseListeners(emitter: EventEmitter, event: string): () => void {
  const known = emitter.listeners(event);
  return () => {
    for (const listener of emitter.listeners(event)) {
      if (!known.includes(listener)) emitter.off(event, listener as () => void);
    }
  };
}
