import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import ProductGallery from './product-gallery.tsx';

const images = ['front', 'back', 'sleeve'].map((name) => ({
  _id: name,
  url: `/images/${name}.png`,
  alt: name === 'back' ? 'The back' : '',
}));

function draw(chosen?: string, shown = images) {
  const element = (
    <ProductGallery images={shown} name="Jumper" chosen={chosen}>
      <button type="button">Heart</button>
    </ProductGallery>
  );
  const hydrationData = { loaderData: { root: { shop: { imageBaseUrl: '' } } } };
  const router = createMemoryRouter([{ id: 'root', path: '*', element, loader: () => null }], {
    hydrationData,
  });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}
const large = (html: string) => html.slice(html.indexOf('aria-label="Pictures of Jumper"'));
const listAlts = (html: string) => [...large(html).matchAll(/ alt="([^"]*)"/g)].map(([, alt]) => alt);
const listEager = (html: string) =>
  [...html.matchAll(/src="([^"]*)"[^>]*loading="eager"/g)].map(([, src]) => src);

it('shows every picture with its text, or the name, and where it stands', () => {
  const html = draw();
  expect(listAlts(html)).toEqual(['Jumper', 'The back', 'Jumper']);
  for (const at of [1, 2, 3]) {
    expect(html).toContain(`href="#picture-${at}"`);
    expect(html).toContain(`id="picture-${at}"`);
    expect(html).toContain(`>${at} of 3<`);
  }
});

it('enlarges a single picture, too, and does not count it', () => {
  const html = draw(undefined, images.slice(0, 1));
  expect(html).toMatch(/<a [^>]*href="\/images\/front.png"[^>]*aria-label="Enlarge the picture"/);
  expect(html).not.toContain('#picture-1');
  expect(html).not.toContain('1 of 1');
});

it('loads the first picture at once, or that of the choice, and enlarges it without scripts', () => {
  expect(listEager(draw())).toEqual(['/images/front.png']);
  const html = draw('/images/sleeve.png');
  expect(listEager(html)).toEqual(['/images/sleeve.png']);
  expect(html).toMatch(/<a [^>]*href="\/images\/sleeve.png"[^>]*aria-label="Enlarge the picture"/);
  expect(listEager(draw('/images/of-no-picture.png'))).toEqual(['/images/front.png']);
});
