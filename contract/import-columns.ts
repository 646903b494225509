/** Columns of an import of products, beside those of attributes (docs/import.md#files). */
export const importColumns = [
  ...([
    'sku',
    'name',
    'slug',
    'brand',
    'category',
    'categories',
    'description',
    'details',
    'price',
    'quantity',
  ] as const),
  ...(['salePrice', 'saleFrom', 'saleUntil', 'stockPolicy'] as const),
  ...(['taxable', 'taxClass', 'imageUrl', 'productSku', 'barcode', 'weight'] as const),
  ...(['option1Name', 'option1Value', 'option1Attribute'] as const),
  ...(['option2Name', 'option2Value', 'option2Attribute'] as const),
  ...(['option3Name', 'option3Value', 'option3Attribute'] as const),
  ...(['shown', 'purchaseLimit', 'cannotReturn'] as const),
  ...(['manufacturer', 'responsiblePerson', 'safetyWarnings'] as const),
] as const;
export type ImportColumn = (typeof importColumns)[number];
