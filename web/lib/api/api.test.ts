import { describe, expect, it, vi } from 'vitest';
import { ApiError, createApi } from './api.ts';

const answered = (body: unknown, status: number) => createApi(async () => Response.json(body, { status }));

describe('a refused call', () => {
  it('throws its status, code, text and the messages of its fields', async () => {
    const refusal = {
      error: 'Stock has changed to 7.',
      code: 'stock-changed',
      fields: { quantity: 'Changed.' },
    };
    await expect(answered(refusal, 400)('GET /brand/list')).rejects.toMatchObject({
      status: 400,
      message: 'Stock has changed to 7.',
      code: 'stock-changed',
      fields: { quantity: 'Changed.' },
    });
  });

  it('throws the text of a 404, which has no code', async () => {
    await expect(answered({ message: 'No brand found.' }, 404)('GET /brand/list')).rejects.toEqual(
      new ApiError(404, 'No brand found.'),
    );
  });

  it('says something where the reply is not JSON', async () => {
    const api = createApi(async () => new Response('<html>', { status: 502 }));
    await expect(api('GET /brand/list')).rejects.toMatchObject({ status: 502, fields: {} });
  });
});

it('encodes path parameters and leaves out absent query parameters', async () => {
  const transport = vi.fn(async () => Response.json({}));
  const api = createApi(transport);
  await api('GET /product/list/search/:text', { params: { text: 'a/b c' } });
  await api('GET /contact', { query: { page: 2, search: undefined } });
  const paths = transport.mock.calls.map((call: unknown[]) => call[0]);
  expect(paths).toEqual(['/api/product/list/search/a%2Fb%20c', '/api/contact?page=2']);
});

it.each(['.', '..'])('sends nothing for a path parameter %s', async (text) => {
  const transport = vi.fn();
  await expect(
    createApi(transport)('GET /product/list/search/:text', { params: { text } }),
  ).rejects.toMatchObject({ status: 404 });
  expect(transport).not.toHaveBeenCalled();
});
