import type { StrictArgTypes } from 'storybook/internal/types'
import { Facts, Said } from './sheet.tsx'

/** Names that mean the same wherever they stand: told once here, not at every component. */
const usual: Readonly<Record<string, string>> = {
  ref: 'The element itself, for focus and measures.',
  className: 'A class of the place around it: room, never looks.',
  disabled: 'It cannot be used now; say why beside it.',
  readOnly: 'It can be read and copied, and not be changed.',
  placeholder: 'Stands there while it is empty; never instead of a label.',
  'aria-label': 'Its name, only where there is no field around it.',
  children: 'What it shows.',
}
const FEW = 10
const plain = (type: string) => type.replace(/^\((.*)\)$/, '$1')

/** The values of a type beside each other; of many, the first and how many more. */
function Kinds({ type }: { type: string }) {
  const values = /^"/.test(type) ? type.split(' | ').sort() : [plain(type)]
  const shown = values.length > FEW ? values.slice(0, FEW - 2) : values
  return (
    <>
      <code>{shown.map(value => value.replaceAll('"', "'")).join(' | ')}</code>
      {values.length > shown.length && ` and ${values.length - shown.length} more`}
    </>
  )
}

/** What a component takes, from its types and the comments of its props; what it must have comes first. */
export function Props({ of, label }: { of: StrictArgTypes; label: string }) {
  const all = Object.values(of).sort((a, b) => Number(isNeeded(b)) - Number(isNeeded(a)))
  if (all.length === 0) return <p>Takes no props.</p>
  return (
    <Facts
      label={`Props of ${label}`}
      head={['Prop', 'Type', 'Unless given', 'What it is for']}
      rows={all.map(prop => ({
        key: prop.name,
        cells: [
          <b key="name">{isNeeded(prop) ? `${prop.name} *` : prop.name}</b>,
          <Kinds key="type" type={prop.table?.type?.detail ?? prop.table?.type?.summary ?? ''} />,
          prop.table?.defaultValue?.summary && <code>{String(prop.table.defaultValue.summary).replaceAll('"', "'")}</code>,
          <Said key="says" text={prop.description || (usual[prop.name] ?? '')} />,
        ],
      }))}
    />
  )
}

const isNeeded = ({ type }: StrictArgTypes[string]) => typeof type === 'object' && type?.required === true
