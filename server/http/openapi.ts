import { z } from 'zod';
import { endpoints } from '#contract/all-endpoints.ts';
import type { Access, Endpoint } from '#contract/define-endpoint.ts';
import { errorCodes, errorReply, notFoundReply } from '#contract/errors.ts';
import { merchantSets } from '#contract/permissions.ts';

function accessWords(access: Access): string {
  if (access === 'anyone') return 'Public.';
  if (access === 'signed-in') return 'Needs a token.';
  if (access === 'signed-in-or-key') return 'Needs a token, or the key of a link.';
  const isOfMerchants = merchantSets.owner.some((permission) => permission === access);
  return `Needs the permission \`${access}\`${isOfMerchants ? ', which merchants have for their own records' : ''}.`;
}

const schema = (type: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return rest;
};
const json = (type: z.ZodType, io: 'input' | 'output') => ({
  'application/json': { schema: schema(type, io) },
});

const failureContent = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };

/** All codes with their meanings, which JSON Schema cannot describe for the values of an enum. */
const codeList = Object.entries(errorCodes)
  .map(([code, meaning]) => `- \`${code}\`: ${meaning}`)
  .join('\n');

/** Path parameters or query fields, one entry a key of the object schema. */
function parameters(type: z.ZodType | undefined, where: 'path' | 'query') {
  if (!type) return [];
  const object = schema(type, 'input') as { properties?: Record<string, object>; required?: string[] };
  return Object.entries(object.properties ?? {}).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || (object.required?.includes(name) ?? false),
    schema: property,
  }));
}

function requestBody(endpoint: Endpoint) {
  if (endpoint.encoding === 'multipart') {
    const fields = endpoint.body
      ? (schema(endpoint.body, 'input') as { properties?: object }).properties
      : {};
    const bytes = { type: 'string', format: 'binary' };
    const file = endpoint.filePart
      ? { [endpoint.filePart]: bytes }
      : { image: { ...bytes, description: 'JPEG or PNG, at most 5 MB and 50 megapixels.' } };
    return {
      content: { 'multipart/form-data': { schema: { type: 'object', properties: { ...fields, ...file } } } },
    };
  }
  if (!endpoint.body) return undefined;
  // A call without a body is read like one with an empty one.
  const required = !endpoint.body.safeParse({}).success;
  return { required, content: json(endpoint.body, 'input') };
}

const replyContent = ({ downloads, reply }: Endpoint) =>
  downloads ? { [downloads]: { schema: { type: 'string', format: 'binary' } } } : json(reply, 'output');

function operation(contract: string, name: string, endpoint: Endpoint) {
  const failure = (description: string) => ({ description, content: failureContent });
  const needsToken = endpoint.access !== 'anyone';
  const mayBeAbsent = endpoint.params !== undefined;
  return {
    operationId: name,
    tags: [contract],
    summary: endpoint.summary,
    description: accessWords(endpoint.access),
    security: needsToken && endpoint.access !== 'signed-in-or-key' ? [{ token: [] }] : [{}, { token: [] }],
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    requestBody: requestBody(endpoint),
    responses: {
      ...(endpoint.redirects
        ? { 302: { description: 'Redirects.', headers: { location: { schema: { type: 'string' } } } } }
        : { 200: { description: 'Done.', content: replyContent(endpoint) } }),
      400: failure('An error that the user can correct.'),
      ...(needsToken
        ? { 401: failure('Missing or invalid token.'), 403: failure('Missing permission.') }
        : {}),
      ...(mayBeAbsent ? { 404: { description: 'Absent.', content: json(notFoundReply, 'output') } } : {}),
    },
  };
}

/** @returns the OpenAPI 3.1 document of all endpoints, generated from the contract */
export function openApiDocument(storeName: string, publicUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { contract, name, endpoint } of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(contract, name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${storeName} API`, version: '1.0.0' },
    servers: [{ url: `${publicUrl}/api` }],
    components: {
      schemas: { Error: { ...schema(errorReply, 'output'), description: codeList } },
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: '"Bearer <jwt>" as login returns it.',
        },
      },
    },
    paths,
  };
}
