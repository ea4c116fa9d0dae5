import styled from 'styled-components'
import { useWords } from '../../../core/i18n/index.ts'
import { Combobox, type FieldBinding, FieldBox, IconButton, Note, Skeleton } from '../../../core/ui/index.ts'
import { jobWords } from './messages/index.ts'

const Chosen = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 16px;
  margin-bottom: 8px;
  & > li { display: inline-flex; align-items: center; gap: 4px; }
`
interface Leaf {
  readonly id: number
  readonly name: string
  readonly code: string
}
type Tree = readonly { readonly children: readonly { readonly children: readonly Leaf[] }[] }[]

/** Majors of the catalogue, eight hundred of them: found by typing, one after the other. */
export function MajorsField({ of, tree }: { of: FieldBinding<readonly number[]>; tree: Tree | undefined }) {
  const t = useWords(jobWords)
  const leaves = (tree ?? []).flatMap(one => one.children.flatMap(group => group.children))
  const byId = new Map(leaves.map(leaf => [leaf.id, leaf]))
  const chosen = of.value ?? []
  return (
    <FieldBox of={of} say={id => byId.get(Number(id))?.name} wide>
      {chosen.length > 0 && !tree ? (
        <Skeleton width={240} />
      ) : chosen.length === 0 ? (
        <Note>{t('noMajors')}</Note>
      ) : (
        <Chosen>
          {chosen.map(id => {
            const name = byId.get(id)?.name ?? String(id)
            return (
              <li key={id}>
                {name}
                <IconButton
                  icon="close"
                  label={t('remove', { name })}
                  disabled={of.disabled}
                  onClick={() => of.set(chosen.filter(other => other !== id))}
                />
              </li>
            )
          })}
        </Chosen>
      )}
      <Combobox
        // what was added leaves the field empty for the next one
        key={chosen.length}
        options={leaves.filter(leaf => !chosen.includes(leaf.id)).map(leaf => ({ value: leaf.id, label: `${leaf.name} ${leaf.code}` }))}
        value={null}
        onChange={id => id !== null && of.set([...chosen, id])}
        loading={!tree}
        disabled={of.disabled}
        placeholder={t('addMajor')}
      />
    </FieldBox>
  )
}
