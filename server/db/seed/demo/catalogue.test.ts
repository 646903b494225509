import { describe, expect, it } from 'vitest';
import { checkAttributeValue } from '#contract/attribute-values.ts';
import { renderMarkdown } from '#server/format/markdown.ts';
import { readDemoAttributes } from './attributes.ts';
import { readDemoDetails, readDemoProducts } from './products.ts';

const { categories, products } = readDemoProducts();

describe('the attributes of the demo shop', () => {
  const attributes = readDemoAttributes();
  const paths = new Set(categories.map(({ path }) => path));

  it('are of every kind, for existing categories, and a unit is of a number', () => {
    expect(new Set(attributes.map(({ kind }) => kind))).toEqual(
      new Set(['text', 'number', 'choice', 'yes-no']),
    );
    const asking = attributes.flatMap((attribute) => attribute.categories ?? []);
    expect(asking.filter((path) => !paths.has(path))).toEqual([]);
    expect(attributes.filter(({ kind, unit }) => unit !== null && kind !== 'number')).toEqual([]);
  });

  it('have values that a form would accept, of products in their categories', () => {
    for (const { name, category, attributes: values } of products) {
      for (const [key, value] of Object.entries(values)) {
        const attribute = attributes.find((each) => each.name === key);
        const choices = attribute?.choices.map((choice) => ({ _id: choice.name.toLowerCase() })) ?? [];
        const checked = attribute && checkAttributeValue({ ...attribute, choices }, value);
        expect([name, key, checked && 'value' in checked]).toEqual([name, key, true]);
        const asks = attribute?.categories?.some((path) => `${category} > `.startsWith(`${path} > `)) ?? true;
        expect([name, key, asks]).toEqual([name, key, true]);
      }
    }
    const used = new Set(
      products.flatMap((product) => [
        ...Object.keys(product.attributes),
        ...product.options.map(({ name }) => name),
      ]),
    );
    expect(attributes.filter(({ name }) => !used.has(name))).toEqual([]);
  });

  it('have the values of all options, in the order that shoppers see', () => {
    const options = products.flatMap((product) => product.options);
    expect(options.map(({ name }) => name)).toEqual(['Bed size', 'Colour', 'Size', 'Shoe size', 'Shoe size']);
    for (const { name, values } of options) {
      const { choices = [] } = attributes.find((each) => each.name === name && each.kind === 'choice') ?? {};
      expect([
        name,
        choices.map((choice) => choice.name).filter((choice) => values.includes(choice)),
      ]).toEqual([name, values]);
    }
  });
});

describe('the details of the demo shop', () => {
  it('are of most products, with a heading, a list and mostly a table', async () => {
    const details = await readDemoDetails();
    const known = new Set(products.map(({ images }) => images[0]?.file));
    expect([...details.keys()].filter((file) => !known.has(file))).toEqual([]);
    expect(details.size).toBeGreaterThan(45);
    const pages = [...details.values()].map((source) => renderMarkdown(source, 3));
    expect(pages.filter((html) => !/<h\d.*<[ou]l>/s.test(html))).toEqual([]);
    expect(pages.filter((html) => html.includes('<table')).length).toBeGreaterThan(40);
  });
});

describe('the categories of the demo shop', () => {
  it('are three levels, with images of products, and products in each that has none below it', () => {
    expect(new Set(categories.map(({ path }) => path.split(' > ').length))).toEqual(new Set([1, 2, 3]));
    const files = new Set(products.flatMap(({ images }) => images.map(({ file }) => file)));
    expect(categories.filter(({ image }) => !files.has(image))).toEqual([]);
    const leaves = categories.filter(({ path }) => !categories.some(({ parent }) => parent === path));
    expect(leaves.filter(({ path }) => !products.some(({ category }) => category === path))).toEqual([]);
  });
});
