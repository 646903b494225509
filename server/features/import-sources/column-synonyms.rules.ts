import { type MappedColumns, type MappedField, mappedFields } from '#contract/import-sources.ts';

/** Names of columns as programs and people write them: English, German, French, Spanish, Italian, Dutch. The first ones are the surest. */
const synonyms: Record<MappedField, string> = {
  sku: 'sku|article number|item number|product code|item code|part number|article no|item no|artikelnummer|artikel nr|art nr|artikelnr|bestellnummer|produktnummer|reference|ref|ref produit|code article|numero d article|referencia|codigo|codigo de producto|codice|codice articolo|codice prodotto|riferimento|artikelcode|productcode|code|id',
  name: 'name|title|product name|product title|item name|product|item|artikelname|produktname|bezeichnung|artikelbezeichnung|artikel|produkt|titel|nom|nom du produit|titre|designation|libelle|produit|article|nombre|titulo|nombre del producto|producto|articulo|denominacion|nome|titolo|nome prodotto|prodotto|articolo|denominazione|naam|productnaam|omschrijving kort',
  price:
    'price|regular price|unit price|retail price|selling price|list price|preis|verkaufspreis|vk preis|vk|einzelpreis|stuckpreis|bruttopreis|prix|prix de vente|prix unitaire|prix ttc|tarif|precio|precio de venta|pvp|precio unitario|prezzo|prezzo di vendita|prezzo unitario|listino|prijs|verkoopprijs|stukprijs|adviesprijs',
  quantity:
    'quantity|qty|stock|inventory|on hand|in stock|stock quantity|available|menge|bestand|lagerbestand|lager|stuckzahl|anzahl|quantite|qte|en stock|cantidad|existencias|inventario|quantita|giacenza|magazzino|scorta|aantal|voorraad',
  brand:
    'brand|manufacturer|vendor|maker|marke|hersteller|marque|fabricant|fabricante|marca|produttore|fabbricante|merk|fabrikant',
  category:
    'category|product category|product type|department|type|group|kategorie|warengruppe|artikelgruppe|produktgruppe|categorie|rayon|famille|categoria|familia|reparto|gruppo|productgroep|groep',
  description:
    'description|short description|summary|beschreibung|kurzbeschreibung|kurztext|description courte|resume|descripcion|descripcion corta|resumen|descrizione|descrizione breve|beschrijving|korte beschrijving|omschrijving',
  details:
    'details|long description|full description|body|langbeschreibung|langtext|beschreibung lang|description longue|descripcion larga|descrizione lunga|lange beschrijving',
  salePrice:
    'sale price|special price|discount price|angebotspreis|aktionspreis|sonderpreis|prix promo|prix solde|prix promotionnel|precio de oferta|precio rebajado|prezzo scontato|prezzo in offerta|actieprijs|aanbiedingsprijs',
  taxable:
    'taxable|tax|vat|mwst|steuer|steuerpflichtig|mehrwertsteuer|ust|tva|taxe|iva|impuesto|imponibile|btw',
  weight: 'weight|gewicht|poids|peso|grams',
  barcode:
    'barcode|ean|gtin|upc|isbn|ean13|ean code|strichcode|code barre|code barres|codigo de barras|codice a barre|streepjescode',
  imageUrl:
    'image|image url|picture|photo|image link|bild|bild url|foto|abbildung|image src|url image|lien image|imagen|url imagen|immagine|url immagine|afbeelding',
  slug: 'slug|url|link|handle|permalink|url key|url slug|lien|enlace|collegamento|adresse',
  shown:
    'shown|published|active|visible|status|online|sichtbar|aktiv|veroffentlicht|publie|actif|publicado|activo|visibile|attivo|pubblicato|zichtbaar|actief|gepubliceerd',
};

/** In which rank a plain name is a field's. */
const ranks = new Map(
  mappedFields.map((field) => [
    field,
    new Map([field.toLowerCase(), ...synonyms[field].split('|')].map((name, rank) => [name, rank] as const)),
  ]),
);

/** A longer name is no name, and nobody can choose it. */
const maxName = 300;

/** 'VK-Preis (EUR)' is 'vk preis'. */
const plain = (written: string) =>
  (written.length > maxName ? '' : written)
    .normalize('NFKD')
    .replaceAll(/\p{M}|\([^()]*\)|\[[^[\]]*\]/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(/\b(?:eur|usd|gbp|chf|in|kg|g|lb|oz)\b/g, '')
    .replaceAll(/ +/g, ' ')
    .trim();

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** @returns the currency that a column names: 'EUR' of 'Preis (EUR)'; '' of any other, such as 'Prix (TTC)' */
export function currencyIn(column = ''): string {
  const [, code = ''] = /\(([A-Z]{3})\)$/.exec(column.slice(0, maxName)) ?? [];
  return currencies.has(code) ? code : '';
}

/** @returns the first other currency than `own` that columns of prices name; undefined without any */
export const otherCurrencyIn = ({ price, salePrice }: MappedColumns, own: string): string | undefined =>
  [price, salePrice].map((column) => currencyIn(column)).find((code) => code !== '' && code !== own);

/** Behind all synonyms. */
const inOtherCurrency = 1_000;

/**
 * @param own the currency of the shop, whose prices are taken first
 * @returns which columns may be our fields, by their names; each column for one field
 */
export function guessColumns(names: readonly string[], own = ''): MappedColumns {
  const words = names.map(plain);
  const found = mappedFields.flatMap((field) =>
    words.flatMap((word, at) => {
      const [rank, name = ''] = [ranks.get(field)?.get(word), names[at]];
      if (rank === undefined) return [];
      const currency = own === '' ? '' : currencyIn(name);
      return [
        {
          field,
          name,
          rank: currency === '' ? rank : currency === own ? rank - 0.5 : rank + inOtherCurrency,
        },
      ];
    }),
  );
  const guess: MappedColumns = {};
  const taken = new Set<string>();
  for (const { field, name } of found.sort((a, b) => a.rank - b.rank)) {
    if (guess[field] !== undefined || taken.has(name)) continue;
    guess[field] = name;
    taken.add(name);
  }
  return guess;
}
