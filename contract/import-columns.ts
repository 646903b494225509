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
  ...(['salePrice', 'saleFrom', 'saleUntil', 'stockPolicy', 'lowStockAt', 'variantForSale'] as const),
  ...(['taxable', 'taxClass', 'imageUrl', 'productSku', 'barcode', 'weight'] as const),
  ...(['imageUrl2', 'imageUrl3', 'imageUrl4', 'imageUrl5', 'imageUrl6', 'imageUrl7'] as const),
  ...(['imageUrl8', 'imageUrl9', 'imageUrl10', 'imageUrl11', 'imageUrl12'] as const),
  ...(['imageAlt', 'imageAlt2', 'imageAlt3', 'imageAlt4', 'imageAlt5', 'imageAlt6', 'imageAlt7'] as const),
  ...(['imageAlt8', 'imageAlt9', 'imageAlt10', 'imageAlt11', 'imageAlt12'] as const),
  ...(['option1Name', 'option1Value', 'option1Attribute'] as const),
  ...(['option2Name', 'option2Value', 'option2Attribute'] as const),
  ...(['option3Name', 'option3Value', 'option3Attribute'] as const),
  ...(['shown', 'purchaseLimit', 'cannotReturn'] as const),
  ...(['manufacturer', 'responsiblePerson', 'safetyWarnings'] as const),
] as const;
export type ImportColumn = (typeof importColumns)[number];
