import { existsSync } from 'node:fs'
import { insert, write } from './files.ts'
import { type Language, languages } from './labels.ts'

interface NewScreen {
  readonly path: string
  readonly widget: string
  readonly place: string
  readonly title: string
  readonly words: Readonly<Record<Language, string>>
  readonly infoTitle: Readonly<Record<Language, string>>
}

/** Two rows under the group of the path's first segment: the list, and the one record behind it. A group that is new gets a file of its own. */
export function addScreen({ path, widget, place, title, words, infoTitle }: NewScreen): void {
  const group = path.split('/')[1]!
  const file = `src/portal/routes/${group.replaceAll('_', '-')}.rows.ts`
  const name = `${group.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}Rows`
  const access = `[{ u_types: [5] as const, roles: [adminRole.system] }]`
  const rows = `      { path: '${path}', title: '${title}', access, screen: screen(${widget}, { address: true }) },
      { path: '${path}_info', title: '${title}Info', access, hidden: true, screen: screen(${widget}, {}, { uuid }), serves: ['${place}'] },
`
  if (existsSync(file)) {
    insert(file, /(\n {4}\],\n {2}\},\n\]\n)$/, `\n${rows.trimEnd()}$1`)
    insert(file, /import \{ (.*) \} from '\.\/widgets\.ts'/, `import { $1, ${widget} } from './widgets.ts'`)
  } else {
    write(
      file,
      `import { adminRole } from '../../core/domain/code-tables.ts'
import type { ScreenRow } from './row.ts'
import { screen, uuid } from './screen.ts'
import { ${widget} } from './widgets.ts'

const access = ${access}

/** /${group} */
export const ${name}: readonly ScreenRow[] = [
  {
    path: '/${group}',
    title: '${group}Group',
    icon: 'settings',
    access,
    children: [
${rows}    ],
  },
]
`,
    )
    insert(
      'src/portal/routes/index.ts',
      /(import type \{ ScreenRow \})/,
      `import { ${name} } from './${group.replaceAll('_', '-')}.rows.ts'\n$1`,
    )
    insert('src/portal/routes/index.ts', /\]\.flat\(\)/, `, ${name}].flat()`)
    for (const language of languages) addTitle(language, `${group}Group`, words[language])
  }
  for (const language of languages) {
    addTitle(language, title, words[language])
    addTitle(language, `${title}Info`, infoTitle[language])
  }
}

const addTitle = (language: Language, key: string, text: string) =>
  insert(`src/portal/messages/${language}.ts`, /(export default \{\n)/, `$1  ${key}: '${text}',\n`)
