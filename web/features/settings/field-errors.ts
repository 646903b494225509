import { type FieldError, get } from 'react-hook-form';

/** An error of a form, with the path of its field: 'zones.0.name'. */
export interface FormError {
  path: string;
  message: string;
}

/** All errors of a form, in the order of its fields. */
export function listErrors(errors: object, path: readonly string[] = []): FormError[] {
  const own = 'message' in errors && typeof errors.message === 'string' ? errors.message : null;
  const nested = Object.entries(errors)
    .filter(([name, value]) => !['ref', 'message', 'type', 'types'].includes(name) && isErrors(value))
    .flatMap(([name, value]) => listErrors(value, name === 'root' ? path : [...path, name]));
  return own === null ? nested : [{ path: path.join('.'), message: own }, ...nested];
}

const isErrors = (value: unknown): value is object => typeof value === 'object' && value !== null;

export function errorAt(errors: object, path: string): string | undefined {
  const found: (Partial<FieldError> & { root?: FieldError }) | undefined = get(errors, path);
  const message = found?.message ?? found?.root?.message;
  return typeof message === 'string' ? message : undefined;
}

/** True when a field below the path has an error. */
export const hasErrorBelow = (errors: object, path: string): boolean => get(errors, path) !== undefined;

/** The id of a field's input, by which a summary of errors leads there. */
export const fieldId = (path: string): string => `field-${path.replaceAll('.', '-')}`;
