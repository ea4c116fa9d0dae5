// `npm run new:form data_dict/term term-list`: a dialog for the resource's body, in the room of a widget.
import { existsSync } from 'node:fs'
import { resourceAt } from './contract.ts'
import { pascal, write } from './files.ts'
import { formDialog } from './form-source.ts'

const [base, room] = process.argv.slice(2)
if (!room || !existsSync(`src/widgets/${room}`)) {
  console.error('npm run new:form <app>/<name> <an existing widget>')
  process.exit(2)
}
const Name = pascal(base!.split('/').at(-1)!)
write(`src/widgets/${room}/parts/${Name}Dialog.tsx`, formDialog(resourceAt(base), Name))
console.log(`
Then: \`create\`, \`edit\` and its labels in src/widgets/${room}/messages (a key is the field's name on the wire), \`export type ${Name}\` in its data.ts, and its
way in, which fetches it when it is opened:

  const ${Name}Dialog = onDemand(() => import('./parts/${Name}Dialog.tsx').then(room => room.${Name}Dialog))
  {editing && <${Name}Dialog one={editing === 'new' ? undefined : editing} onClose={() => setEditing(null)} />}`)
