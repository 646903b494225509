import { useId } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, it } from 'vitest';
import { createKeptMarkup } from './kept-markup.ts';
import { KeptPart, PagePartsContext } from './lib/kept-part.tsx';

let beginPage: ReturnType<typeof createKeptMarkup>;
let rendered: string[];
beforeEach(() => {
  beginPage = createKeptMarkup();
  rendered = [];
});

function Card({ name }: { name: string }) {
  rendered.push(name);
  return <li id={useId()}>{name}</li>;
}
const List = ({ names }: { names: readonly string[] }) => (
  <ul>
    {names.map((name) => (
      <KeptPart key={name} shows={`card ${name}`}>
        <Card name={name} />
      </KeptPart>
    ))}
  </ul>
);

function page(element: React.ReactNode, settings = '{}'): string {
  const keep = (html: string) => ({ bytes: new TextEncoder().encode(html) });
  const { parts, complete } = beginPage(settings, 'home', keep);
  const pieces = complete(renderToString(<PagePartsContext value={parts}>{element}</PagePartsContext>));
  return pieces
    .map((piece) => (typeof piece === 'string' ? piece : new TextDecoder().decode(piece.bytes)))
    .join('');
}

it('renders a part once while it shows the same', () => {
  const html = page(<List names={['lamp', 'a & b <c>']} />);
  expect(page(<List names={['lamp', 'a & b <c>']} />)).toBe(html);
  expect(rendered).toEqual(['lamp', 'a & b <c>']);
});

it('leaves no trace on the page, also in the ids of React', () => {
  expect(page(<List names={['lamp', 'rug']} />)).toBe(renderToString(<List names={['lamp', 'rug']} />));
});

it('renders a part again that shows something else', () => {
  page(<List names={['lamp', 'rug']} />);
  expect(page(<List names={['lamp', 'new rug']} />)).toContain('new rug');
  expect(rendered).toEqual(['lamp', 'rug', 'new rug']);
});

it('renders parts again for other settings of the shop', () => {
  page(<List names={['lamp']} />);
  page(<List names={['lamp']} />, '{"name":"Other"}');
  expect(rendered).toEqual(['lamp', 'lamp']);
});

it('renders a part inside another one with it', () => {
  const nested = (
    <KeptPart shows="section">
      <List names={['lamp']} />
    </KeptPart>
  );
  const html = page(nested);
  expect(page(nested)).toBe(html);
  expect(html).toBe(renderToString(nested));
  expect(rendered).toEqual(['lamp', 'lamp']);
});

it('keeps no part for which React adds a preload to the head', () => {
  const html = (
    <html lang="en">
      <head />
      <body>
        <KeptPart shows="image">
          <img src="/lamp.jpg" alt="" fetchPriority="high" />
        </KeptPart>
      </body>
    </html>
  );
  expect(page(html)).toContain('rel="preload"');
  expect(page(html)).toContain('rel="preload"');
});
