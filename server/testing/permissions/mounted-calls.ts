import type { TestApp } from '../test-app.ts';

/** A line of the route tree: its depth, its part of the path, and its methods if it is a route. */
const branch = /^(?<indent>[│ ]*)[├└]── (?<piece>\S+)(?: \((?<methods>[A-Z, ]+)\))?$/;

/** @returns `METHOD /path` of each route below `/api`, from Fastify's own route tree */
export function mountedCalls({ app }: TestApp): string[] {
  const above: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const { indent = '', piece = '', methods } = branch.exec(line)?.groups ?? {};
      const depth = indent.length / 4;
      above.splice(depth, above.length, piece);
      const path = above.join('');
      if (!methods || !path.startsWith('/api/')) return [];
      return methods.split(', ').map((method) => `${method} ${path.slice('/api'.length)}`);
    })
    .filter((call) => !call.startsWith('HEAD '));
}
