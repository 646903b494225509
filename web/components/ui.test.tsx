import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { Button } from './buttons/button.tsx';
import { Badge } from './labels/badges.tsx';
import { Stars } from './labels/stars.tsx';
import { Card } from './layout/card.tsx';
import { Pagination } from './layout/pagination.tsx';
import { Carousel } from './pictures/carousel.tsx';
import { Image } from './pictures/image.tsx';

function draw(element: ReactElement, imageBaseUrl = '') {
  const hydrationData = { loaderData: { root: { shop: { imageBaseUrl } } } };
  const router = createMemoryRouter([{ id: 'root', path: '*', element, loader: () => null }], {
    hydrationData,
  });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

const hrefFor = (page: number) => `/shop?page=${page}`;

describe('the pager', () => {
  test('is not there for a single page', () => {
    expect(draw(<Pagination totalPages={1} currentPage={1} hrefFor={hrefFor} />)).toBe('');
  });

  test('has plain links, with < previous and next >', () => {
    const html = draw(<Pagination totalPages={6} currentPage={2} hrefFor={hrefFor} />);
    expect(html).toContain('<a rel="prev" href="/shop?page=1" data-discover="true">&lt; previous</a>');
    expect(html).toContain('<a rel="next" href="/shop?page=3" data-discover="true">next &gt;</a>');
    expect(html.match(/aria-current="page"/g)).toHaveLength(1);
  });

  test('has no link before the first and behind the last page', () => {
    const link = />(?:&lt; previous|next &gt;)<\/a>/g;
    expect(draw(<Pagination totalPages={3} currentPage={1} hrefFor={hrefFor} />).match(link)).toEqual([
      '>next &gt;</a>',
    ]);
    expect(draw(<Pagination totalPages={3} currentPage={3} hrefFor={hrefFor} />).match(link)).toEqual([
      '>&lt; previous</a>',
    ]);
  });

  test('past the end leads back to the last page', () => {
    expect(draw(<Pagination totalPages={3} currentPage={9} hrefFor={hrefFor} />)).toContain(
      'rel="prev" href="/shop?page=3"',
    );
  });
});

describe('stars', () => {
  test.each([
    [3.5, 3, 1],
    [4.6, 4, 1],
    [4.2, 4, 0],
    [4.8, 5, 0],
    [0, 0, 0],
  ])('%d are drawn as %i whole and %i half', (value, whole, half) => {
    const html = draw(<Stars value={value} />);
    expect(html.match(/#star-fill/g) ?? []).toHaveLength(whole);
    expect(html.match(/#star-half-fill/g) ?? []).toHaveLength(half);
    expect(html).toContain(`aria-label="${value} of 5 stars"`);
  });
});

test('a busy button cannot be pressed, says what it does and keeps its width', () => {
  const html = draw(
    <Button busy busyLabel="Saving">
      Save
    </Button>,
  );
  expect(html).toMatch(/<button type="button" class="button secondary" disabled="" aria-busy="true">/);
  expect(html).toMatch(/<span aria-hidden="true">Save<\/span><span>.*Saving<\/span>/);
});

test('a button submits only where it says so', () => {
  expect(draw(<Button>Save</Button>)).toContain('type="button"');
  expect(draw(<Button type="submit">Save</Button>)).toContain('type="submit"');
});

test('a badge counts to 98', () => {
  expect(draw(<Badge count={98} />)).toContain('>98<');
  expect(draw(<Badge count={99} />)).toContain('>99+<');
});

describe('an image', () => {
  test('has its size before it comes, waits until it is near, and offers the modern form first', () => {
    const sources = [{ type: 'image/avif', srcSet: '/p/400.avif 400w' }];
    const html = draw(<Image src="/p/400.png" alt="Lamp" sizes="50vw" sources={sources} />);
    expect(html).toContain('width="400" height="500"');
    expect(html).toContain('loading="lazy"');
    expect(html).toMatch(
      /<picture><source type="image\/avif" srcSet="\/p\/400.avif 400w" sizes="50vw"\/><img/,
    );
  });

  test('of an upload comes from the image host, every other one from where it is', () => {
    const sources = [
      { type: 'image/avif', srcSet: '/media/ab/1x1-160.avif 160w, /media/ab/1x1-320.avif 320w' },
    ];
    const upload = draw(
      <Image src="/media/ab/1x1.png" srcSet="/media/ab/1x1.png 1w" alt="" sources={sources} />,
      'https://cdn.example/x',
    );
    expect(upload).toContain('src="https://cdn.example/x/media/ab/1x1.png"');
    expect(upload.match(/https:\/\/cdn\.example\/x\/media\//g)).toHaveLength(4);
    expect(upload).not.toMatch(/[" ]\/media/);
    expect(draw(<Image src="blob:https://shop.example/1" alt="" />, 'https://cdn.example')).not.toContain(
      'cdn',
    );
  });

  test('above the fold is fetched first', () => {
    expect(draw(<Image src="/p/400.png" alt="" eager />)).toMatch(/loading="eager" fetchPriority="high"/);
  });

  test('that is missing leaves its slot', () => {
    const html = draw(<Image src={null} alt="" />);
    expect(html).toContain('<svg');
    expect(html).not.toContain('<img');
  });
});

test('a card is one link, with its corner outside the link', () => {
  const html = draw(
    <Card
      to="/product/lamp"
      image={null}
      overline="Nordlys"
      name="Lamp"
      text="Lights."
      price="$1.00"
      corner={<i />}
    />,
  );
  expect(html.match(/<a /g)).toHaveLength(1);
  expect(html).toMatch(/<\/a><i><\/i><\/li>$/);
});

describe('the carousel', () => {
  test('shows one slide; the others cannot be reached', () => {
    const html = draw(
      <Carousel label="Banners" slideName="Banner">
        <p>One</p>
        <p>Two</p>
      </Carousel>,
    );
    expect(html.match(/inert=""/g)).toHaveLength(1);
    expect(html).toMatch(/aria-label="1 of 2"><p>One/);
    expect(html).toContain('<button type="button" aria-label="Banner 1" aria-current="true">');
  });

  test('of one slide has nothing to press', () => {
    const html = draw(
      <Carousel label="Banners" slideName="Banner">
        <p>One</p>
      </Carousel>,
    );
    expect(html).not.toContain('<button');
  });
});
