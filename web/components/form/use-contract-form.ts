import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import {
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from '#web/lib/api/api.ts';
import { reportFailure } from '#web/lib/api/report-failure.ts';
import { notify } from '#web/lib/page/notify.ts';

interface ContractFormOptions<Schema extends z.ZodType<unknown, FieldValues>> {
  /** The rules of the contract, so that browser and server show the same messages. */
  schema: Schema;
  defaultValues: DefaultValues<z.input<Schema>>;
  /**
   * Called only when the values are valid.
   * @returns false when it was not done, and the form says so itself
   */
  send: (values: z.output<Schema>) => Promise<unknown>;
  /** Called instead, after the first wrong field has the focus. */
  onInvalid?: () => void;
  /** Title of a refusal (docs/rules.md#failures). */
  failureTitle?: string;
}

/**
 * A form that is validated by a schema of the contract. Invalid values are not sent; a refusal of the server is shown
 * as a notice and beside the field it names. Spread `field(name)` on an input: it registers it and brings its error.
 */
export function useContractForm<Schema extends z.ZodType<unknown, FieldValues>>({
  schema,
  defaultValues,
  send,
  onInvalid,
  failureTitle,
}: ContractFormOptions<Schema>) {
  type Values = z.input<Schema>;
  const form = useForm<Values, unknown, z.output<Schema>>({
    // The types of the resolver require a concrete schema; this one is generic.
    resolver: zodResolver(schema as never) as never,
    defaultValues,
    shouldFocusError: true,
  });
  const { errors, isSubmitting } = form.formState;
  const [refusal, setRefusal] = useState<string>();

  const onSubmit = form.handleSubmit(async (values) => {
    setRefusal(undefined);
    try {
      const isDone = await send(values as z.output<Schema>);
      // Otherwise it would close the notice of its own failure.
      if (isDone !== false) notify.succeeded();
    } catch (failure) {
      if (failure instanceof ApiError) {
        const known = form.getValues();
        const refused = Object.entries(failure.fields).filter(
          ([field]) => field in known || get(known, field) !== undefined,
        );
        for (const [at, [field, message]] of refused.entries()) {
          form.setError(field as Path<Values>, { message }, { shouldFocus: at === 0 });
        }
        if (refused.length === 0 && [400, 429].includes(failure.status)) setRefusal(failure.message);
      }
      reportFailure(failure, failureTitle);
    }
  }, onInvalid);

  return {
    ...form,
    onSubmit,
    isSubmitting,
    /** Why the server has refused it, unless a field says it. */
    refusal,
    errorFor: (name: keyof Values & string) => findMessage(errors, name),
    field: (name: Path<Values>) => ({ ...form.register(name), error: findMessage(errors, name) }),
  };
}

function findMessage(errors: FieldErrors, name: string): string | undefined {
  const found: Partial<FieldError> | undefined = get(errors, name);
  return typeof found?.message === 'string' ? found.message : undefined;
}
