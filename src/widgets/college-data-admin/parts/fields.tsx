import { useList } from '../../../core/data/index.ts'
import { useHost } from '../../../core/host/index.ts'
import { type FieldBinding, type FieldLook, OneOfField, SearchField } from '../../../core/ui/index.ts'

/** A province that holds the exam, found by typing. */
export function ProvinceField({ of, ...look }: FieldLook & { of: FieldBinding<number> }) {
  const { api } = useHost()
  const { rows } = useList(api.provinces.list, {})
  return <SearchField of={of} options={(rows ?? []).map(({ id, name }) => ({ value: id, label: name }))} {...look} />
}

/** A college, found by typing; `row` names the one that is stored. */
export function CollegeField({
  of,
  row,
  ...look
}: FieldLook & { of: FieldBinding<number>; row: { category: number; college_name: string } | undefined }) {
  const { api } = useHost()
  return (
    <OneOfField
      of={of}
      call={api.colleges.list}
      option={({ id, name }) => ({ value: id, label: name })}
      chosen={row && { value: row.category, label: row.college_name }}
      {...look}
    />
  )
}
