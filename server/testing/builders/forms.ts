import sharp from 'sharp';

/** @returns an image of one colour */
export function testImage(background = '#c4623a', kind: 'jpeg' | 'png' = 'png'): Promise<Buffer> {
  const image = sharp({ create: { width: 40, height: 50, channels: 3, background } });
  return (kind === 'png' ? image.png() : image.jpeg()).toBuffer();
}

/** @returns a multipart form with text fields and a file part `image`, as a browser sends it */
export function toFormData(fields: Record<string, string | number>, image?: Buffer | null): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  if (image) form.set('image', new Blob([new Uint8Array(image)], { type: 'image/png' }), 'lamp.png');
  return form;
}
