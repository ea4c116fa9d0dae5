import { commonWords, useWords } from '../../../i18n/index.ts'
import { Combobox } from '../../Combobox.tsx'
import { type Option, Segmented } from '../../choice.tsx'
import { ChipGroup } from '../../FilterBar.tsx'
import { MultiSelect, Select } from '../../Select.tsx'
import { Switch } from '../../Switch.tsx'
import { Tree, type TreeNode } from '../../Tree.tsx'
import type { FieldBinding, Say } from '../binding.ts'
import { FieldBox, type FieldLook } from '../frame.tsx'

/** A code table: words that are also what is sent, or options with words of their own. */
export type Choices<V extends string | number> = readonly (V | Option<V>)[]
export const optionsOf = <V extends string | number>(choices: Choices<V>): readonly Option<V>[] =>
  choices.map(choice => (typeof choice === 'object' ? choice : { value: choice, label: String(choice) }))

/** What is chosen, in the words of its option. */
export const wordsOf =
  (choices: Choices<string | number>): Say =>
  value =>
    optionsOf(choices).find(option => option.value === value)?.label

/** What may be chosen, and what is chosen already and may not be chosen any more: it stands in the field, and can be taken out. */
export const optionsBeside = <V extends string | number>(options: readonly Option<V>[], chosen: readonly Option<V>[]) => [
  ...options,
  ...chosen.filter(one => !options.some(({ value }) => value === one.value)),
]

interface ChoiceProps<V extends string | number> extends FieldLook {
  of: FieldBinding<V>
  options: Choices<NoInfer<V>>
  placeholder?: string
}

/** One of a short table. An optional one can be emptied again. */
export function SelectField<V extends string | number>({ of, options, placeholder, ...look }: ChoiceProps<V>) {
  return (
    <FieldBox of={of} say={wordsOf(options)} {...look}>
      <Select
        options={optionsOf(options)}
        value={of.value}
        onChange={of.set}
        clearable={!of.required}
        disabled={of.disabled}
        placeholder={placeholder}
      />
    </FieldBox>
  )
}

/** One of a long table, found by typing. */
export function SearchField<V extends string | number>({ of, options, placeholder, ...look }: ChoiceProps<V>) {
  return (
    <FieldBox of={of} say={wordsOf(options)} {...look}>
      <Combobox options={optionsOf(options)} value={of.value} onChange={of.set} disabled={of.disabled} placeholder={placeholder} />
    </FieldBox>
  )
}

/** Two or three choices side by side. */
export function SegmentedField<V extends string | number>({ of, options, ...look }: Omit<ChoiceProps<V>, 'placeholder'>) {
  return (
    <FieldBox of={of} say={wordsOf(options)} {...look}>
      <Segmented options={optionsOf(options)} value={of.value} onChange={of.set} disabled={of.disabled} />
    </FieldBox>
  )
}

interface ManyProps<V extends string | number> extends FieldLook {
  of: FieldBinding<readonly V[]>
  options: Choices<NoInfer<V>>
}

/** Several of a table. */
export function MultiSelectField<V extends string | number>({ of, options, ...look }: ManyProps<V>) {
  return (
    <FieldBox of={of} say={wordsOf(options)} {...look}>
      <MultiSelect options={optionsOf(options)} value={of.value ?? []} onChange={of.set} disabled={of.disabled} />
    </FieldBox>
  )
}

/** Several of a few, all of them in sight. */
export function ChipsField({ of, options, ...look }: ManyProps<string>) {
  const values = of.value ?? []
  return (
    <FieldBox of={of} say={wordsOf(options)} {...look}>
      <ChipGroup
        label={of.label}
        boxes
        options={optionsOf(options).map(option => ({ ...option, disabled: of.disabled || option.disabled }))}
        values={values}
        onToggle={value => of.set(values.includes(value) ? values.filter(chosen => chosen !== value) : [...values, value])}
      />
    </FieldBox>
  )
}

/** Yes or no, at once. */
export function SwitchField({ of, words, ...look }: FieldLook & { of: FieldBinding<boolean>; words?: string }) {
  const common = useWords(commonWords)
  return (
    <FieldBox of={of} say={value => common(value ? 'yes' : 'no')} {...look}>
      <Switch checked={of.value ?? false} onChange={of.set} disabled={of.disabled} aria-label={words ? undefined : of.label}>
        {words}
      </Switch>
    </FieldBox>
  )
}

const labelIn = (nodes: readonly TreeNode[], key: unknown): string | undefined => {
  for (const node of nodes) {
    const found = node.key === key ? node.label : labelIn(node.children ?? [], key)
    if (found !== undefined) return found
  }
  return undefined
}
/** A node of a tree, such as a category under its superior. */
export function TreeField({ of, nodes, ...look }: FieldLook & { of: FieldBinding<string>; nodes: readonly TreeNode[] }) {
  return (
    <FieldBox of={of} say={key => labelIn(nodes, key)} {...look}>
      <Tree label={of.label} nodes={nodes} value={of.value} onChange={of.disabled ? undefined : of.set} />
    </FieldBox>
  )
}
