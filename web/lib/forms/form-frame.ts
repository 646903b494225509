import { createContext, type ReactNode, use, useEffect, useRef } from 'react';

/** A form that somebody is using. */
export interface FormInUse {
  /** Labels of what is typed in it and not saved. */
  changed: readonly string[];
  /** It is being saved. */
  isSaving: boolean;
}

/** The frame around forms, which stays while somebody uses one of them. */
export interface FrameOfForms {
  /** The shop's state allows none of its forms any more. */
  isOver: boolean;
  forms: ReadonlyMap<object, FormInUse>;
  /** @returns how to take it back */
  mark: (form: object, use: FormInUse) => () => void;
  /** Shows a dialog until its person closes it, also when the row that has opened it is gone. */
  open: (dialog: (close: () => void) => ReactNode) => void;
}

/** Without a frame, nothing ends a form. */
export const FrameContext = /* @__PURE__ */ createContext<FrameOfForms>({
  isOver: false,
  forms: new Map(),
  mark: () => () => {},
  open: () => {
    throw new Error('A dialog needs a FormFrame around what opens it.');
  },
});

/** The dialog keeps what it was opened with: pass it as props. */
export const useOpenDialog = () => use(FrameContext).open;

const nothing: readonly string[] = [];

/**
 * Says that somebody uses a form: the frame around it stays.
 * @returns whether the shop's state does not allow the form any more
 */
export function useInUse(
  isInUse: boolean,
  { changed = nothing, isSaving = false }: Partial<FormInUse> = {},
): boolean {
  const { mark, isOver } = use(FrameContext);
  const form = useRef({}).current;
  const labels = JSON.stringify(changed);
  useEffect(
    () => (isInUse ? mark(form, { changed: JSON.parse(labels), isSaving }) : undefined),
    [isInUse, labels, isSaving, mark, form],
  );
  return isOver;
}
