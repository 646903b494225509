import { defineTexts } from '#contract/texts.ts';
import { reportFailure } from '#web/lib/api/report-failure.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import * as en from '#web/texts/en/search.ts';
import { type Choice, missesTyped, type Suggested, suggestionText, toChoices } from './suggestions.ts';

const texts = defineTexts({ en });

/** Suggestions for the typed text. */
export interface FoundSuggestions {
  /** The last one leads to all results. */
  choices: readonly Choice[];
  /** The text that was searched for instead. */
  corrected: string | undefined;
  /** The text for screen readers. */
  spoken: string;
}

function foundFor(suggested: Suggested, typed: string): FoundSuggestions {
  const { showing, suggestionCount } = texts();
  const choices = toChoices(suggested, typed);
  const corrected = suggested.corrected?.to;
  const count = suggestionCount(choices.length - 1);
  const spoken = corrected === undefined ? count : `${showing.join(corrected)} ${count}`;
  return { choices, corrected, spoken };
}

/**
 * Loads suggestions while somebody types. Without TanStack Query, which pages above the fold do not load.
 * @param show gets them after each letter; null before the first reply
 */
export function createSuggestions(show: (found: FoundSuggestions | null) => void) {
  let suggested: Suggested | null = null;
  let typed = '';
  let request: AbortController | undefined;
  /** The text that was requested last, unless that failed. */
  let requested = '';
  /** A text whose suggestions say nothing of what is typed behind it: then the whole text is asked for. */
  let missed: string | null = null;

  function showFound(): void {
    show(suggested && foundFor(suggested, typed));
  }

  function clear(): void {
    request?.abort();
    requested = '';
    suggested = null;
    showFound();
  }

  function load(text: string): void {
    requested = text;
    request?.abort();
    request = new AbortController();
    const { signal } = request;
    shopApi('GET /product/list/search/:text', { params: { text }, signal })
      .then((reply) => {
        if (signal.aborted) return;
        suggested = { text, ...reply };
        showFound();
        if (text === suggestionText(typed) && missesTyped(reply, typed)) missed = text;
        loadWanted();
      })
      .catch((failure: unknown) => {
        if (requested === text) requested = '';
        reportFailure(failure);
      });
  }

  function loadWanted(): void {
    const beginning = suggestionText(typed);
    const text = beginning !== null && beginning === missed ? typed.trim().toLowerCase() : beginning;
    if (text !== null && text !== requested) load(text);
  }

  return {
    clear,
    type(now: string): void {
      typed = now;
      const text = suggestionText(typed);
      // Shown suggestions stay while a text is deleted, but not for another one.
      const start = typed.trim().toLowerCase();
      if (text === null && (start === '' || !requested.startsWith(start))) {
        clear();
        return;
      }
      showFound();
      loadWanted();
    },
  };
}
