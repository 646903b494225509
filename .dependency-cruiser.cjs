/**
 * Import rules (docs/tour.md). The comment of each says why it exists.
 * Slices are ordered, the most basic first; a slice may import only those before it.
 */
const slices = [
  'media',
  'mail',
  'users',
  'activity',
  'settings',
  'pages',
  'look',
  'newsletter',
  'auth',
  'addresses',
  'contact',
  'brands',
  // With whom contracts are: a product's brand says.
  'sellers',
  // Who answers for the safety of products, which name them.
  'safety-contacts',
  // Prices, stock, images and variants lie below the products whose forms write them, and above what they read.
  'prices',
  'product-history',
  'categories',
  'attributes',
  'stock',
  'product-images',
  'variants',
  'products',
  'product-restore',
  'product-undo',
  'product-lists',
  'search',
  'bulk-edits',
  // Reads what other programs write as rows of an import.
  'import-sources',
  'product-import',
  'image-downloads',
  'import-undo',
  'product-export',
  'wishlist',
  'merchants',
  'team',
  'reviews',
  'cart',
  'back-in-stock',
  // Each verb of an order is in the slice of its noun; server and web use the same names.
  'payment-providers',
  // An order, who sees it, and the payments for it.
  'orders',
  // Whoever takes money or cancels asks for refunds.
  'refunds',
  // Placing decides which of them an order gets.
  'discounts',
  // Placing does not know how something is paid online: it is told (register-slices.ts).
  'placing',
  'payments',
  'fulfilment',
  'returns',
  // Invoices, and credit notes for what is taken back by then.
  'documents',
  'withdrawals',
  // The page of an order reads all slices before it.
  'order-details',
  'work-list',
  'reports',
  'chat',
  'personal-data',
  'health',
  'dashboards',
];
const TEST = '\\.test\\.tsx?$';
const features = 'server/features';

const sliceOrder = slices.slice(0, -1).map((slice, at) => ({
  name: `slice-order-${slice}`,
  comment: `${slice} comes before ${slices.slice(at + 1).join(', ')} and may not import them.`,
  severity: 'error',
  from: { path: `^${features}/${slice}/`, pathNot: TEST },
  to: { path: `^${features}/(${slices.slice(at + 1).join('|')})/` },
}));

/** Features of web/features that import each other, the most basic first: what the forms and lists of products are made of. */
const productFeatures = [
  'product-images',
  'attributes',
  'prices',
  'stock',
  'variants',
  'products',
  'product-lists',
  'bulk-edits',
  'product-import',
  'product-export',
];
/** The same of what a person does with a bag and an order. */
const orderFeatures = [
  'addresses',
  // Who sells has an address, too.
  'sellers',
  'cart',
  'orders',
  'refunds',
  'placing',
  'payments',
  'fulfilment',
  'returns',
  'documents',
  'order-details',
  'withdrawals',
  'work-list',
];
const orderRules = (features) =>
  features.map((feature, at) => ({
    name: `feature-order-${feature}`,
    comment: `${feature} may import only ${features.slice(0, at).join(', ') || 'no feature'}.`,
    severity: 'error',
    from: { path: `^web/features/${feature}/`, pathNot: TEST },
    to: {
      path: '^web/(features|pages)/',
      pathNot: `^web/features/(${features.slice(0, at + 1).join('|')})/`,
    },
  }));

module.exports = {
  forbidden: [
    {
      name: 'no-import-cycles',
      comment: 'Files that import each other in a cycle cannot be read or tested alone.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'contract-imports-only-zod',
      comment: 'The contract is what server and web agree on; it imports zod and itself, nothing else.',
      severity: 'error',
      from: { path: '^contract/', pathNot: TEST },
      to: { pathNot: '^(contract/|node_modules/zod/)' },
    },
    {
      name: 'server-imports-no-web',
      comment:
        'Server and web meet over HTTP. Only server/web.ts and the process around it load the built pages.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^web/' },
    },
    {
      name: 'web-imports-no-server',
      comment: 'Server and web meet over HTTP, through the contract.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^server/' },
    },
    {
      name: 'basics-import-no-feature',
      comment: 'Every feature builds on these, so they may import none of them.',
      severity: 'error',
      from: {
        path: '^server/(db|http|pages|cache|concurrency|format)/',
        pathNot: `${TEST}|^server/db/seed/`,
      },
      to: { path: '^server/(features|jobs)/' },
    },
    {
      name: 'rules-are-pure',
      comment:
        'Rules are pure: contract, errors, formats, texts, announced changes and other rules only, so that they can be tested without a database.',
      severity: 'error',
      from: { path: '^server/.*\\.rules\\.ts$' },
      to: {
        pathNot:
          '^(contract/|server/(cache/announced-change|edited-fields|errors|format/(format|cell-list|spreadsheet-cell)|concurrency/growing-pause|texts/[^/]+/[^/]+)\\.ts|server/features/.+\\.rules\\.ts|server/features/payment-providers/provider\\.ts)',
      },
    },
    {
      name: 'stores-import-only-data',
      comment:
        'A store is SQL: schema, contract, rules, actor, kinds of mail, announced changes. It calls no use case and no route.',
      severity: 'error',
      from: { path: `^${features}/([^/]+)/.*\\.store\\.ts$` },
      to: {
        path: '^server/',
        pathNot: [
          '^server/db/',
          '^server/(cache/announced-change|errors)\\.ts$',
          '^server/http/actor\\.ts$',
          '^server/features/mail/mail-kinds\\.ts$',
          `^${features}/.+\\.store\\.ts$`,
          // Of earlier slices, too: their order is a rule of its own.
          `^${features}/.+\\.rules\\.ts$`,
          // What a provider takes and answers, and the text that a secret is stored as.
          `^${features}/payment-providers/provider\\.ts$`,
          '^server/process/secret-encryption\\.ts$',
        ],
      },
    },
    {
      name: 'only-stores-use-the-schema',
      comment: 'A use case reads top to bottom in the terms of the shop; tables belong to stores.',
      severity: 'error',
      from: { path: `^${features}/`, pathNot: `\\.store\\.ts$|${TEST}` },
      to: { path: '^server/db/schema' },
    },
    {
      name: 'only-app-imports-routes',
      comment: 'Only app.ts and register-slices.ts mount routes and sockets.',
      severity: 'error',
      from: {
        path: '^server/',
        pathNot: `^server/(app|register-slices|realtime/socket-server)\\.ts$|^server/testing/|${TEST}`,
      },
      to: { path: '\\.(routes|socket)\\.ts$' },
    },
    {
      name: 'texts-import-only-contract',
      comment:
        'Screens, mails and replies read their texts, so texts may import only the contract and other texts.',
      severity: 'error',
      from: { path: '^(web|server)/texts/', pathNot: TEST },
      to: { path: '^(web|server)/', pathNot: '^$1/texts/' },
    },
    ...sliceOrder,
    {
      name: 'web-lib-imports-only-contract',
      comment: 'The rest of web builds on web/lib, so it may import only the contract.',
      severity: 'error',
      from: { path: '^web/lib/', pathNot: TEST },
      to: { path: '^web/(features|components|pages)/' },
    },
    {
      name: 'components-import-no-feature',
      comment: 'Components are generic: no features, no pages.',
      severity: 'error',
      from: { path: '^web/components/' },
      to: { path: '^web/(features|pages)/' },
    },
    {
      name: 'features-import-no-feature',
      comment:
        'Web features do not import each other; a page combines them. Those of products and those of orders have an order.',
      severity: 'error',
      from: {
        path: '^web/features/([^/]+)/',
        pathNot: `^web/features/(${[...productFeatures, ...orderFeatures].join('|')})/`,
      },
      to: { path: '^web/(features/(?!$1/)|pages/)' },
    },
    ...orderRules(productFeatures),
    ...orderRules(orderFeatures),
    {
      name: 'no-tests-in-production',
      comment: 'Nothing that ships imports tests or their builders.',
      severity: 'error',
      from: { path: '^(contract|server|web)/', pathNot: `${TEST}|^(server|web)/testing/` },
      to: { path: `${TEST}|^(server|web)/testing/|^e2e/` },
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
