import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/define-endpoint.ts';
import { maxImageBytes } from '#contract/images.ts';
import { messages } from '#contract/validation.ts';
import { refuseField, ShopError } from '#server/errors.ts';
import { formLimitBytes, limitStream } from './body-limits.ts';

export interface ReadForm {
  body: unknown;
  image: Buffer | null;
  /** A file of any kind, at most as large as an image. */
  file: Buffer | null;
}

/**
 * Reads a multipart form: text fields by name, and the file parts named `image` and `file`. Others are ignored.
 * @throws invalid-input when it is not a form, too-large past the limits
 */
export async function readForm(endpoint: Endpoint, request: FastifyRequest): Promise<ReadForm> {
  try {
    return await readParts(endpoint, request);
  } catch (error) {
    if (error instanceof ShopError || errorStatus(error) === 413) throw error;
    throw new ShopError('invalid-input', 'The form could not be read.');
  }
}

const errorStatus = (error: unknown) =>
  error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;

async function readParts(endpoint: Endpoint, request: FastifyRequest): Promise<ReadForm> {
  const body: Record<string, unknown> = Object.create(null);
  const files: Record<'image' | 'file', Buffer | null> = { image: null, file: null };
  let tooLarge: keyof typeof files | null = null;
  limitStream(request.raw, formLimitBytes(endpoint));
  for await (const part of request.parts({
    limits: { fileSize: maxImageBytes, files: 5, fields: 50, fieldSize: 256 * 1024 },
  })) {
    if (part.type === 'field') {
      body[part.fieldname] = part.value;
    } else if (part.fieldname === 'image' || part.fieldname === 'file') {
      const bytes = await part.toBuffer();
      if (part.file.truncated) tooLarge ??= part.fieldname;
      if (bytes.length > 0) files[part.fieldname] = bytes;
    } else {
      part.file.resume();
    }
  }
  if (tooLarge === 'image') throw refuseField('image', messages.imageTooLarge, 'invalid-image');
  if (tooLarge) throw refuseField('file', 'This file is too large. It may have at most 5 MB.');
  return { body: { ...body }, ...files };
}
