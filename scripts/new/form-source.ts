import type { Described, Field } from './contract.ts'
import { pascal } from './files.ts'

/** The kit's field for a kind. */
const controls: Readonly<Record<Field['kind'], string>> = {
  text: 'TextField',
  area: 'TextAreaField',
  number: 'NumberField',
  year: 'YearField',
  date: 'DateField',
  email: 'TextField',
  phone: 'PhoneField',
  choice: 'SelectField',
  switch: 'SwitchField',
  school: 'SchoolField',
  class: 'ClassField',
  term: 'TermField',
  object: 'TextField',
}

const shownIn = ({ written }: Described) => written.filter(field => field.kind !== 'object')

function control({ name, kind, options }: Field): string {
  const rest = kind === 'choice' ? ` options={${JSON.stringify(options).replaceAll('"', "'")}}` : kind === 'email' ? ' type="email"' : ''
  // whose record it is an administrator says; school staff have their own
  return kind === 'school' ? `{!isOwn && !one && <SchoolField of={${name}} />}` : `<${controls[kind]} of={${name}}${rest} />`
}

/** A dialog that makes a record or changes one, every field of the contract's body in it. */
export function formDialog({ client, base, written, ...rest }: Described, Name: string): string {
  // the body alone: the whole contract would weigh on the page
  const body = `${pascal(base.split('/').at(-1)!)}Write`
  const fields = shownIn({ client, base, written, ...rest })
  const hasSchool = fields.some(field => field.kind === 'school')
  const kit = [...new Set(['FormDialog', 'useForm', ...fields.map(field => controls[field.kind])])].sort((a, b) => a.localeCompare(b))
  return `import { ${body} } from '../../../core/contracts/${base}.ts'
import { ${hasSchool ? 'useHost, useOwnSchool' : 'useHost'} } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { ${kit.join(', ')} } from '../../../core/ui/index.ts'
import type { ${Name} } from '../data.ts'
import { words } from '../messages/index.ts'

/** Makes a record or changes one. */
export function ${Name}Dialog({ one, onClose }: { one?: ${Name}; onClose: () => void }) {
  const t = useWords(words)
  const { api } = useHost()
${hasSchool ? '  const isOwn = useOwnSchool() !== null\n' : ''}  const form = useForm({
    name: '${base}',
    title: t(one ? 'edit' : 'create'),
    words,
    body: ${body},
    row: one,
    save: (body, how) => (one ? api.${client}.patch(one.uuid, body, how) : api.${client}.create(body, how)),
    changes: [api.${client}],
    done: onClose,
  })
  const { ${fields.map(field => field.name).join(', ')} } = form.fields
  return (
    <FormDialog form={form} onClose={onClose}>
${fields.map(field => `      ${control(field)}`).join('\n')}
    </FormDialog>
  )
}
`
}
