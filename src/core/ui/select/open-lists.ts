// One chunk, which comes after the first paint.
export { OpenCombobox } from './OpenCombobox.tsx'
export { OpenMultiSelect, OpenSelect } from './OpenSelect.tsx'
