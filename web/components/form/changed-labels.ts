/** Labels of the changed fields, in the order in which the labels are given: what the head of an edit page names. */
export function changedLabels(
  dirtyFields: Readonly<Record<string, unknown>>,
  labels: Readonly<Record<string, string>>,
): string[] {
  return Object.entries(labels)
    .filter(([field]) => dirtyFields[field])
    .map(([, label]) => label);
}
