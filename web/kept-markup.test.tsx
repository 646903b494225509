import { useId } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, it } from 'vitest';
import { createKeptMarkup } from './kept-markup.ts';
import { KeptPart, PagePartsContext, Rows } from './lib/kept-part.tsx';

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

const Links = ({ names, current }: { names: readonly string[]; current?: string }) => (
  <ul>
    <Rows
      name="link"
      rows={names.map((name) => ({ key: name, to: `/a?b=1&c=${name}`, name, isCurrent: name === current }))}
    >
      {({ to, name, isCurrent }) => {
        rendered.push(name);
        return (
          <li>
            <a href={to} aria-current={isCurrent ? 'page' : undefined}>
              {name}
            </a>
          </li>
        );
      }}
    </Rows>
    <li id={useId()} />
  </ul>
);

it('fills in the texts of rows as React writes them, and renders each kind once', () => {
  const names = ['lamp', `"a" & 'b' <c>`, 'rug', '\u{e000}name\u{e001}', ''];
  const html = renderToString(<Links names={names} current="rug" />);
  rendered = [];
  expect(page(<Links names={names} current="rug" />)).toBe(html);
  expect(rendered).toHaveLength(2);
  expect(page(<Links names={names} current="rug" />)).toBe(html);
  expect(page(<Links names={['vase']} />)).toBe(renderToString(<Links names={['vase']} />));
  expect(rendered.filter((name) => name !== 'vase')).toHaveLength(2);
});

it('learns a kind of rows that a page shows twice, beside parts that are kept', () => {
  const both = (
    <>
      <Links names={['lamp']} />
      <List names={['rug']} />
      <Links names={['vase']} />
    </>
  );
  expect(page(both)).toBe(renderToString(both));
  expect(page(both)).toBe(renderToString(both));
});

it('renders rows inside a part with it', () => {
  const part = (name: string) => (
    <KeptPart shows={`links ${name}`}>
      <Links names={[name]} />
    </KeptPart>
  );
  expect(page(part('lamp'))).toBe(renderToString(part('lamp')));
  expect(page(part('rug'))).toBe(renderToString(part('rug')));
});

it('renders rows again for other settings of the shop', () => {
  page(<Links names={['lamp']} />);
  page(<Links names={['lamp']} />, '{"name":"Other"}');
  expect(rendered).toHaveLength(2);
});
