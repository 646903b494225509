import type { TestApp } from '../test-app.ts';

/** One branch of the drawn tree: how deep it stands, its piece of a path, its methods if it answers. */
const branch = /^(?<indent>[│ ]*)[├└]── (?<piece>\S+)(?: \((?<methods>[A-Z, ]+)\))?$/;

/** Every `METHOD /path` that answers below `/api`, whoever mounted it, as Fastify itself draws them. */
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
