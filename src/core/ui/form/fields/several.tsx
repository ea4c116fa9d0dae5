import { useState } from 'react'
import styled from 'styled-components'
import type { CallOptions } from '../../../api/index.ts'
import { useRecord } from '../../../data/index.ts'
import { useWords } from '../../../i18n/index.ts'
import { IconButton } from '../../Button.tsx'
import { Combobox } from '../../Combobox.tsx'
import type { FieldBinding } from '../binding.ts'
import { FieldBox, type FieldLook } from '../frame.tsx'
import { formWords } from '../messages/index.ts'

const Chosen = styled.ol`
  & > li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 8px;
    border-bottom: 1px solid var(--zy-line);
    min-height: 36px;
  }
`

/** A call that offers names, narrowed by what was typed. */
interface Offers<Of extends string> {
  (query: { of: Of; search?: string }, options?: CallOptions): Promise<readonly { readonly value: string; readonly name: string }[]>
  readonly path: string
}
interface SeveralProps<Of extends string> extends FieldLook {
  of: FieldBinding<readonly string[]>
  offers: Offers<Of>
  /** Of which of the lists that the call offers. */
  list: Of
  /** The names of what is stored, by its value. */
  chosen: ReadonlyMap<string, string>
  most: number
}

/** A few of many, in the order they were chosen: each is found by typing, and stands below the field until it is taken out. */
export function SeveralOfField<Of extends string>({ of, offers, list, chosen, most, ...look }: SeveralProps<Of>) {
  const t = useWords(formWords)
  const [search, setSearch] = useState('')
  const [names, setNames] = useState(chosen)
  const { data, isLoading } = useRecord(offers, { of: list, ...(search && { search }) })
  const values = of.value ?? []
  const nameOf = (value: string) => names.get(value) ?? of.nameOf?.(value)
  const options = (data ?? []).filter(({ value }) => !values.includes(value)).map(({ value, name }) => ({ value, label: name }))
  const add = (value: string | null) => {
    const found = options.find(one => one.value === value)
    if (!found) return
    setNames(known => new Map(known).set(found.value, found.label))
    of.set([...values, found.value])
    setSearch('')
  }
  return (
    <FieldBox of={of} say={value => nameOf(String(value))} {...look}>
      <Combobox
        // what was chosen stands below: the field is empty again
        key={values.length}
        options={options}
        value={null}
        onChange={add}
        onSearch={setSearch}
        loading={isLoading}
        disabled={of.disabled || values.length >= most}
      />
      {values.length > 0 && (
        <Chosen>
          {values.map(value => (
            <li key={value}>
              {nameOf(value) ?? value}
              <IconButton
                icon="close"
                label={t('takeOut', { name: nameOf(value) ?? value })}
                onClick={() => of.set(values.filter(one => one !== value))}
              />
            </li>
          ))}
        </Chosen>
      )}
    </FieldBox>
  )
}
