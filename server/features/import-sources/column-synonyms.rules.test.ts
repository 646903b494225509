import { describe, expect, it } from 'vitest';
import { guessColumns } from './column-synonyms.rules.ts';

describe('a file of an unknown program', () => {
  it.each([
    [
      'German',
      'Artikelnummer|Bezeichnung|VK-Preis (EUR)|Bestand|Hersteller|Warengruppe|Beschreibung|MwSt|Bild-URL|Lieferant',
    ],
    [
      'English',
      'Item number|Product Name|Unit Price|Qty.|Manufacturer|Department|Description|VAT|Picture|Supplier',
    ],
    ['French', 'Référence|Désignation|Prix TTC|Quantité|Marque|Catégorie|Description|TVA|Photo|Fournisseur'],
    ['Spanish', 'Código|Nombre|PVP|Existencias|Marca|Categoría|Descripción|IVA|Imagen|Proveedor'],
    ['Italian', 'CODICE ARTICOLO|TITOLO|PREZZO|Giacenza|Marca|Categoria|Descrizione|IVA|Immagine|Fornitore'],
    [
      'Dutch',
      'Artikelcode|Naam|Verkoopprijs|Voorraad|Merk|Categorie|Omschrijving|BTW|Afbeelding|Leverancier',
    ],
  ])('in %s has its columns guessed', (_language, line) => {
    const names = line.split('|');
    const [sku, name, price, quantity, brand, category, description, taxable, imageUrl] = names;
    expect(guessColumns(names)).toEqual({
      ...{ sku, name, price, quantity, brand, category, description, taxable, imageUrl },
    });
  });

  it.each([
    ['USD', 'Preis (USD)'],
    ['EUR', 'Preis (EUR)'],
    ['GBP', 'Preis (inkl.)'],
  ])('takes prices in %s first', (own, price) => {
    expect(
      guessColumns(
        ['Preis (inkl.)', 'Preis (EUR)', 'Preis (USD)'].toSorted((a) => (a === price ? 1 : -1)),
        own,
      ),
    ).toEqual({ price });
  });

  it.each(['(', '[', '(]', 'a ('])('has no column of a name with thousands of %s', (part) => {
    expect(guessColumns(['SKU', part.repeat(250_000), `${part.repeat(140)}`])).toEqual({ sku: 'SKU' });
  });

  it('takes the surest name of a field, and each column once', () => {
    expect(guessColumns(['id', 'SKU', 'Type', 'Product type', 'Title'])).toEqual({
      ...{ sku: 'SKU', category: 'Product type', name: 'Title' },
    });
    expect(guessColumns(['Shelf', 'Colour', ''])).toEqual({});
  });
});
