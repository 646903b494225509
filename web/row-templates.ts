import { type Row, rowTag } from '#web/lib/kept-part.tsx';

/** In place of a row's text while its kind is rendered. As a path it needs no resolving. */
const markOf = (field: string) => `/\u{e000}${field}\u{e001}`;
const marks = /\/\u{e000}(\w+)\u{e001}/u;
const rowTags = new RegExp(`</?${rowTag}>`);

/** HTML with the names of fields at odd places. */
type Template = readonly string[];

/** The HTML of rows around their texts, by kind: the name of the rows, and the row's booleans. */
export function createRowTemplates() {
  const templates = new Map<string, Template>();

  return {
    /** @returns a row for each kind that is not known, with marks in place of its texts */
    unknownOf(name: string, rows: readonly Row[]): ReadonlyMap<string, Row> {
      const unknown = new Map<string, Row>();
      for (const row of rows) {
        const kind = kindOf(name, row);
        if (!templates.has(kind) && !unknown.has(kind)) unknown.set(kind, markedRow(row));
      }
      return unknown;
    },
    /** @param html of rows from `unknownOf`, in that sequence */
    learn(unknown: ReadonlyMap<string, Row>, html: string): void {
      const rendered = html.split(rowTags).filter((_, at) => at % 2 === 1);
      [...unknown.keys()].forEach((kind, at) => {
        templates.set(kind, rendered[at]?.split(marks) ?? []);
      });
    },
    /** Rows of kinds that are known. */
    fill: (name: string, rows: readonly Row[]): string =>
      rows.map((row) => fillRow(templates.get(kindOf(name, row)) ?? [], row)).join(''),
  };
}

function kindOf(name: string, row: Row): string {
  let kind = name;
  for (const field in row) if (typeof row[field] === 'boolean') kind += row[field] ? '+' : '-';
  return kind;
}

const markedRow = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([field, value]) => [field, typeof value === 'string' ? markOf(field) : value]),
  );

function fillRow(template: Template, row: Row): string {
  let html = template[0] ?? '';
  for (let at = 1; at < template.length; at += 2) html += escaped(row[template[at] ?? '']) + template[at + 1];
  return html;
}

const special = /["&'<>]/;
const escapes: Record<string, string> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
};

/** As React writes texts and attributes. */
function escaped(value: string | boolean | undefined): string {
  const text = String(value);
  return special.test(text) ? text.replaceAll(/["&'<>]/g, (character) => escapes[character] ?? '') : text;
}
