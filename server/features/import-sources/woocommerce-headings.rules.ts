/** Names of columns of WooCommerce in English, and as its translations write them: German, French, Spanish, Italian, Dutch, Russian. */
const translated: Record<string, readonly string[]> = {
  type: ['typ', 'type', 'tipo', 'тип'],
  sku: ['artikelnummer', 'art.-nr.', 'ugs', 'cód. ref.', 'cod. art.', 'artikelnr.', 'артикул'],
  name: ['nom', 'nombre', 'nome', 'naam', 'имя'],
  published: ['veröffentlicht', 'publié', 'publicado', 'pubblicato', 'gepubliceerd', 'опубликован'],
  'visibility in catalog': [
    ...['sichtbarkeit im katalog', 'visibilité dans le catalogue', 'visibilidad en el catálogo'],
    ...['visibilità nel catalogo', 'zichtbaarheid in catalogus', 'видимость в каталоге'],
  ],
  'short description': [
    ...['kurzbeschreibung', 'description courte', 'descripción corta', 'breve descrizione'],
    ...['korte beschrijving', 'короткое описание', 'краткое описание'],
  ],
  description: ['beschreibung', 'descripción', 'descrizione', 'beschrijving', 'описание'],
  'tax status': [
    'steuerstatus',
    'état de la tva',
    'estado del impuesto',
    'stato delle imposte',
    'btw status',
    'статус налога',
  ],
  'tax class': [
    'steuerklasse',
    'classe de tva',
    'clase de impuesto',
    'aliquota di imposta',
    'belastingklasse',
    'налоговый класс',
  ],
  'in stock?': ['vorrätig?', 'en stock ?', '¿existencias?', 'in magazzino?', 'op voorraad?', 'в наличии?'],
  stock: ['lager', 'bestand', 'inventario', 'magazzino', 'voorraad', 'запасы'],
  'backorders allowed?': [
    ...[
      'lieferrückstände erlaubt?',
      'autoriser les commandes de produits en rupture ?',
      '¿permitir reservas de productos agotados?',
    ],
    ...['abilita gli ordini arretrati?', 'nabestellingen toestaan?', 'разрешены ли предзаказы?'],
  ],
  'sale price': [
    'angebotspreis',
    'tarif promo',
    'precio rebajado',
    'prezzo in offerta',
    'actieprijs',
    'цена распродажи',
    'акционная цена',
  ],
  'regular price': [
    'regulärer preis',
    'normaler preis',
    'tarif régulier',
    'precio normal',
    'prezzo di listino',
    'reguliere prijs',
    'базовая цена',
  ],
  categories: ['kategorien', 'catégories', 'categorías', 'categorie', 'categorieën', 'категории'],
  tags: ['schlagwörter', 'étiquettes', 'etiquetas', 'tag', 'метки'],
  images: ['bilder', 'images', 'imágenes', 'immagini', 'afbeeldingen', 'изображения'],
  parent: ['übergeordnetes produkt', 'parent', 'superior', 'genitore', 'hoofd', 'родительский'],
  'weight (kg)': ['gewicht (kg)', 'poids (kg)', 'peso (kg)', 'вес (кг)'],
};
const english = new Map(
  Object.entries(translated).flatMap(([name, others]) => others.map((other) => [other, name] as const)),
);
/** 'Attribut 1 Name', 'Nom de l’attribut 1', 'Attribuut 1 waarde(n)' */
const attribute = /^(?:\D*)attribu\p{L}*\s*(\d+)\s*(\p{L}*)/u;
const attributeFirst = /^(\p{L}+)\b.*?attribu\p{L}*\s*(\d+)/u;
const isName = (word: string) => /^(?:name|nom|nombre|nome|naam)$/u.test(word);
const isValue = (word: string) => /^(?:value|wert|valeur|valor|valore|waarde)/u.test(word);

/** The columns of an export, which have one order in all languages. */
const inOrder = [
  ...[
    'id',
    'type',
    'sku',
    'gtin, upc, ean, or isbn',
    'name',
    'published',
    'is featured?',
    'visibility in catalog',
  ],
  ...['short description', 'description', 'date sale price starts', 'date sale price ends', 'tax status'],
  ...['tax class', 'in stock?', 'stock', 'low stock amount', 'backorders allowed?', 'sold individually?'],
];

/** @returns the names in English of columns of WooCommerce, by their names in these languages, or by their places between two of them */
export function wooHeadings(names: readonly string[]): readonly string[] {
  const headings = names.map(wooHeading);
  let last = -1;
  for (const [at, heading] of headings.entries()) {
    const place = inOrder.indexOf(heading);
    if (place === -1) continue;
    const between = inOrder.slice(inOrder.indexOf(headings[last] ?? '') + 1, place);
    const isUnknown = headings.slice(last + 1, at).every((name) => !Object.hasOwn(translated, name));
    if (last !== -1 && between.length === at - last - 1 && isUnknown)
      headings.splice(last + 1, between.length, ...between);
    last = at;
  }
  return headings;
}

/** @returns the name in English of a column of WooCommerce in any of these languages; the name itself when it is none */
function wooHeading(name: string): string {
  const known = english.get(name);
  if (known) return known;
  const [, at, word = ''] = attribute.exec(name) ?? [];
  const [, first = '', place] = attributeFirst.exec(name) ?? [];
  const [number, what] = word === '' ? [place, first] : [at, word];
  if (number !== undefined && isName(what)) return `attribute ${number} name`;
  if (number !== undefined && isValue(what)) return `attribute ${number} value(s)`;
  return name;
}
