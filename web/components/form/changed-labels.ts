/** Labels of the changed fields, in the order of `labels`; the header of an edit page lists them. */
export function changedLabels(
  dirtyFields: Readonly<Record<string, unknown>>,
  labels: Readonly<Record<string, string>>,
): string[] {
  return Object.entries(labels)
    .filter(([field]) => dirtyFields[field])
    .map(([, label]) => label);
}
