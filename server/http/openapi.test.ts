import { expect, it } from 'vitest';
import { errorCodes } from '#contract/errors.ts';
import { openApiDocument } from './openapi.ts';

it('lists every error code with its meaning, and refers to it from every refusal', () => {
  const { components, paths } = openApiDocument('Shop', 'http://127.0.0.1:3000');
  expect(components.schemas.Error).toMatchObject({
    properties: { code: { enum: Object.keys(errorCodes) } },
    required: ['error', 'code'],
  });
  for (const [code, meaning] of Object.entries(errorCodes)) {
    expect(components.schemas.Error.description).toContain(`- \`${code}\`: ${meaning}`);
  }
  expect(paths['/order/add']).toMatchObject({
    post: {
      responses: {
        400: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
      },
    },
  });
});
