import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DefaultValues, FieldValues, Path, PathValue } from 'react-hook-form';
import type { z } from 'zod';
import { isSame } from '#contract/is-same.ts';
import { defineTexts } from '#contract/texts.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/page/notify.ts';
import * as en from '#web/texts/en/versioned-form.ts';
import { changedLabels } from './changed-labels.ts';
import type { ChangedMeanwhile } from './meanwhile-note.tsx';
import { type Mergers, mergeChanges } from './merge-changes.ts';
import { useContractForm } from './use-contract-form.ts';

const texts = defineTexts({ en });

/** Something that several people edit: a save over a newer one is refused. */
export interface Versioned {
  settings: object;
  version: number;
  /** Name of who saved it last. */
  updatedBy: string | null;
}

interface VersionedFormOptions<Schema extends z.ZodType<FieldValues, FieldValues>, Saved extends Versioned> {
  /** The values that the page has read, and the query by which it did. */
  saved: Saved;
  query: { queryKey: QueryKey; queryFn?: unknown };
  schema: Schema;
  /** The values of the fields. */
  toGeneralValues: (settings: Saved['settings']) => z.input<Schema>;
  /** Names of the fields, in their order. */
  labels: Readonly<Record<string, string>>;
  save: (body: {
    settings: z.output<Schema>;
    version: number;
  }) => Promise<Saved & { success: true; message: string }>;
  /** Settings as the form sends them, where a reply has others: null for an empty text. */
  asSent?: (settings: Saved['settings']) => z.output<Schema>;
  mergers?: Mergers<z.output<Schema>>;
  onSaved?: () => Promise<unknown>;
  onInvalid?: () => void;
}

/**
 * The form of what is saved as a whole, with a version. When somebody else has saved meanwhile, the server refuses the save
 * (docs/rules.md#shop-settings): the form keeps what was typed, and has the newer values everywhere else.
 */
export function useVersionedForm<Schema extends z.ZodType<FieldValues, FieldValues>, Saved extends Versioned>(
  options: VersionedFormOptions<Schema, Saved>,
) {
  const { saved, query, schema, toGeneralValues, labels, mergers, onInvalid } = options;
  type Values = z.output<Schema>;
  const client = useQueryClient();
  const [meanwhile, setMeanwhile] = useState<ChangedMeanwhile>();
  const toDefaults = (settings: Saved['settings']) =>
    toGeneralValues(settings) as DefaultValues<z.input<Schema>>;

  const form = useContractForm({
    schema,
    defaultValues: toDefaults(saved.settings),
    ...(onInvalid ? { onInvalid } : {}),
    send: async (settings) => {
      try {
        const { success: _, message, ...now } = await options.save({ settings, version: saved.version });
        client.setQueryData(query.queryKey, now);
        form.reset(toDefaults(now.settings));
        setMeanwhile(undefined);
        notify.success(message);
        await options.onSaved?.();
      } catch (failure) {
        if (failure instanceof ApiError && failure.code === 'settings-changed') await takeNewer(settings);
        throw failure;
      }
    },
  });

  async function takeNewer(own: Values): Promise<void> {
    const newer = await client.fetchQuery<Saved>({ ...query, staleTime: 0 } as never);
    // Most replies have the fields of the request.
    const { asSent = (settings) => settings as Values } = options;
    const [base, other] = [asSent(saved.settings), asSent(newer.settings)];
    const { isNow } = texts();
    const theirs = Object.keys(labels).filter((name) => !isSame(base[name], other[name]));
    setMeanwhile({
      by: newer.updatedBy,
      facts: theirs.map((name) => isNow(labels[name] ?? name, other[name])),
    });
    form.reset(toDefaults(other));
    const merged = mergeChanges({ base, own, other }, mergers);
    for (const [name, value] of Object.entries(toGeneralValues(merged))) {
      if (isSame(merged[name], other[name])) continue;
      type Input = z.input<Schema>;
      form.setValue(name as Path<Input>, value as PathValue<Input, Path<Input>>, { shouldDirty: true });
    }
  }

  const discard = () => {
    form.reset();
    setMeanwhile(undefined);
  };
  return { form, meanwhile, discard, changed: changedLabels(form.formState.dirtyFields, labels) };
}
