export type { FieldBinding, Fields, Say } from './binding.ts'
export { FormDialog, type FormDialogProps } from './FormDialog.tsx'
export { FormPage, type FormPageProps, FormSection } from './FormPage.tsx'
export {
  ChipsField,
  MultiSelectField,
  optionsBeside,
  SearchField,
  SegmentedField,
  SelectField,
  SwitchField,
  TreeField,
} from './fields/choice.tsx'
export { FilesField, PicturesField, RichTextField } from './fields/content.tsx'
export { DateField, DateRangeField, DateTimeField } from './fields/dates.tsx'
export { ClassField, ManyOfField, OneOfField, SchoolField, StudentField, TermField } from './fields/fetched.tsx'
export { AreaField, NativeField } from './fields/places.tsx'
export { SeveralOfField } from './fields/several.tsx'
export { IdNumberField, NumberField, PasswordField, PhoneField, TextAreaField, TextField, YearField } from './fields/text.tsx'
export { FaultSummary, FieldBox, type FieldLook, FormBody, type FormFrame, FormGrid, FormNotes, Refusal } from './frame.tsx'
export { type Form, type FormOptions, useForm } from './useForm.ts'
export { conflictOf } from './version.ts'
