/**
 * The walls of the house (docs/tour.md): who may import whom. Each rule says why in its comment.
 * Slices stand in one ordered list, ground floor first; a slice may look only to its left.
 */
const slices = [
  'media',
  'mail',
  'users',
  'newsletter',
  'auth',
  'addresses',
  'contact',
  'brands',
  'categories',
  'products',
  'search',
  'wishlist',
  'merchants',
  'reviews',
  'cart',
  'orders',
  'checkout',
  'banners',
  'chat',
  'dashboards',
];
const TEST = '\\.test\\.tsx?$';
const features = 'server/features';

const downhill = slices.slice(0, -1).map((slice, at) => ({
  name: `slices-downhill-${slice}`,
  comment: `${slice} stands left of ${slices.slice(at + 1).join(', ')}: it may not look to its right.`,
  severity: 'error',
  from: { path: `^${features}/${slice}/`, pathNot: TEST },
  to: { path: `^${features}/(${slices.slice(at + 1).join('|')})/` },
}));

module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'Files that import each other in a circle cannot be read or tested alone.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'contract-knows-nobody',
      comment:
        'The contract is what server and web promise each other; it imports zod and itself, nothing else.',
      severity: 'error',
      from: { path: '^contract/', pathNot: TEST },
      to: { pathNot: '^(contract/|node_modules/zod/)' },
    },
    {
      name: 'server-knows-no-web',
      comment:
        'Server and web meet over HTTP. Only server/web.ts and the process around it load the built pages.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^web/' },
    },
    {
      name: 'web-knows-no-server',
      comment: 'Server and web meet over HTTP, through the contract.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^server/' },
    },
    {
      name: 'ground-rooms-know-no-feature',
      comment: 'server/db and server/http carry every feature; they may know none of them.',
      severity: 'error',
      from: { path: '^server/(db|http)/', pathNot: `${TEST}|^server/db/seed/` },
      to: { path: '^server/(features|jobs)/' },
    },
    {
      name: 'rules-are-pure',
      comment:
        'Rules are pure: contract, errors and other rules only, so that they can be tested without a database.',
      severity: 'error',
      from: { path: '^server/.*\\.rules\\.ts$' },
      to: { pathNot: '^(contract/|server/errors\\.ts|server/features/[^/]+/[^/]+\\.rules\\.ts)' },
    },
    {
      name: 'stores-only-store',
      comment:
        'A store is SQL: schema, contract, own rules, who acts, which mails there are. It calls no deed and no route.',
      severity: 'error',
      from: { path: `^${features}/([^/]+)/.*\\.store\\.ts$` },
      to: {
        path: '^server/',
        pathNot: [
          '^server/db/',
          '^server/errors\\.ts$',
          '^server/http/actor\\.ts$',
          '^server/features/mail/mail-kinds\\.ts$',
          `^${features}/[^/]+/[^/]+\\.store\\.ts$`,
          `^${features}/$1/[^/]+\\.rules\\.ts$`,
        ],
      },
    },
    {
      name: 'deeds-leave-sql-to-stores',
      comment: 'A deed reads top to bottom in words of the shop; tables belong to stores.',
      severity: 'error',
      from: { path: `^${features}/`, pathNot: `\\.store\\.ts$|${TEST}` },
      to: { path: '^server/db/schema' },
    },
    {
      name: 'only-app-imports-routes',
      comment: 'Only app.ts mounts routes and sockets.',
      severity: 'error',
      from: { path: '^server/', pathNot: `^server/(app|socket-server)\\.ts$|^server/testing/|${TEST}` },
      to: { path: '\\.(routes|socket)\\.ts$' },
    },
    ...downhill,
    {
      name: 'web-lib-stands-alone',
      comment: 'web/lib carries the rest of the web; it may know only the contract.',
      severity: 'error',
      from: { path: '^web/lib/', pathNot: TEST },
      to: { path: '^web/(features|components|pages)/' },
    },
    {
      name: 'components-know-no-shop',
      comment: 'web/components knows no shop: no features, no pages.',
      severity: 'error',
      from: { path: '^web/components/' },
      to: { path: '^web/(features|pages)/' },
    },
    {
      name: 'features-do-not-meet',
      comment: 'Web features do not meet; a page brings them together.',
      severity: 'error',
      from: { path: '^web/features/([^/]+)/' },
      to: { path: '^web/(features/(?!$1/)|pages/)' },
    },
    {
      name: 'tests-stay-out',
      comment: 'Nothing that ships imports tests or their builders.',
      severity: 'error',
      from: { path: '^(contract|server|web)/', pathNot: `${TEST}|^server/testing/` },
      to: { path: `${TEST}|^server/testing/|^e2e/` },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|\\.react-router|data)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
