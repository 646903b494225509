/** Longest sides in pixels that are tried one after the other. The shop shows pictures up to 1200 pixels wide. */
const sides = [4096, 3072, 2048, 1600];
const quality = 0.88;

/**
 * Encodes a JPEG again, smaller, and upright as its camera says.
 * @returns null when it cannot be decoded, or does not become small enough
 */
export async function shrinkPicture(file: File, maxBytes: number): Promise<File | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!bitmap) return null;
  try {
    for (const side of sides) {
      const blob = await encoded(bitmap, Math.min(1, side / Math.max(bitmap.width, bitmap.height)));
      if (blob && blob.size <= maxBytes) return new File([blob], file.name, { type: blob.type });
    }
    return null;
  } finally {
    bitmap.close();
  }
}

async function encoded(bitmap: ImageBitmap, scale: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}
