/** What a host page may style with `::part(…)`, in every element. Anything else inside may change without notice. */
export const everyPart: Readonly<Record<string, string>> = {
  root: 'Everything a widget shows.',
  head: 'The line with the title and its actions.',
  button: 'A button; also `button-primary`, `button-default`, `button-danger` and `button-quiet` by kind.',
  field: 'A control with its label and message.',
  label: 'The label of a field.',
  fault: 'What is wrong with a field.',
  input: 'What is typed into, or the face of what is chosen from a list.',
  table: 'A table, or its cards on a phone.',
  dialog: 'A dialog.',
  toast: 'A message.',
}
