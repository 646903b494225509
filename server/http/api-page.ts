import { createHash } from 'node:crypto';
import { errorCodes } from '#contract/errors.ts';
import type { openApiDocument } from './openapi.ts';

type Document = ReturnType<typeof openApiDocument>;

interface Operation {
  tags: string[];
  operationId: string;
  summary: string;
  description: string;
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content: Record<string, { schema: object }> }>;
}

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
  h2 { margin-top: 2.5rem; text-transform: capitalize; }
  details { border-top: 1px solid #8886; padding: 0.5rem 0; }
  summary { cursor: pointer; }
  summary code { font-size: 1rem; }
  pre { overflow: auto; padding: 0.75rem; background: #8881; font-size: 0.8125rem; line-height: 1.45; }
  th, td { text-align: start; vertical-align: top; padding: 0.125rem 1rem 0.125rem 0; }
  .method { display: inline-block; width: 4.5rem; font-weight: 600; }
`;

/** The policy of this page: no scripts, and only this style sheet. */
export const apiPagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (mark) => marks[mark] ?? mark);
const json = (schema: object) => `<pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre>`;

/** @returns the API as an HTML page without scripts: every operation of the document, by contract */
export function apiPage(document: Document): string {
  const contracts = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const described = operation as Operation;
      const contract = described.tags[0] ?? '';
      contracts.set(contract, [...(contracts.get(contract) ?? []), call(method, path, described)]);
    }
  }
  const codes = Object.entries(errorCodes).map(
    ([code, meaning]) => `<tr><th scope="row"><code>${code}</code></th><td>${escapeHtml(meaning)}</td></tr>`,
  );
  const { title } = document.info;
  const base = document.servers[0]?.url ?? '';
  const sections = [...contracts].map(
    ([contract, calls]) => `<section><h2>${escapeHtml(contract)}</h2>${calls.join('')}</section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>
<p>Endpoints are under <code>${escapeHtml(base)}</code>. Send the token that login and register return, unchanged, in the <code>Authorization</code> header. For programs: <a href="openapi.json">openapi.json</a>.</p>
${sections.join('\n')}
<section><h2>Error codes</h2><table>${codes.join('')}</table></section></main></body></html>`;
}

function call(method: string, path: string, operation: Operation): string {
  const { summary, description, parameters, requestBody, responses } = operation;
  const rows = parameters.map(
    ({ name, in: where, required, schema }) =>
      `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${where}${required ? ', required' : ''}</td><td>${json(schema)}</td></tr>`,
  );
  const body = Object.entries(requestBody?.content ?? {}).map(
    ([type, { schema }]) => `<h4>Body, ${escapeHtml(type)}</h4>${json(schema)}`,
  );
  const replies = Object.entries(responses).map(
    ([status, { description: words, content }]) =>
      `<h4>${escapeHtml(status)}: ${escapeHtml(words)}</h4>${status === '200' ? json(Object.values(content)[0]?.schema ?? {}) : ''}`,
  );
  return `<details><summary><span class="method">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code> ${escapeHtml(summary)}</summary>
<p>${escapeHtml(description)}</p>${rows.length > 0 ? `<h4>Parameters</h4><table>${rows.join('')}</table>` : ''}${body.join('')}${replies.join('')}</details>`;
}
