import { existsSync } from 'node:fs'
import { write } from './files.ts'
import { type Language, languages, messageFile } from './labels.ts'

interface Room {
  /** In kebab case: the folder, the name it is opened by, and the tag behind `zy-`. */
  readonly name: string
  readonly Component: string
  /** What it is, in the manifest's comment. */
  readonly about?: string
  /** Its props as the manifest declares them. */
  readonly props?: string
  readonly messages: (language: Language) => Readonly<Record<string, string>>
}

/** Ends the run where a room of that name stands already. */
export function mustBeNew(name: string): void {
  if (!existsSync(`src/widgets/${name}`)) return
  console.error(`src/widgets/${name} is there already`)
  process.exit(2)
}

/** What every room has: the door, the bell, the manifest and the messages. */
export function writeRoom({ name, Component, about = '', props = '{}', messages }: Room): void {
  const at = `src/widgets/${name}`
  write(
    `${at}/index.ts`,
    `export { manifest } from './manifest.ts'\nexport { ${Component}, type ${Component}Props } from './${Component}.tsx'\n`,
  )
  write(
    `${at}/element.ts`,
    `import { defineElement } from '../../core/element/index.ts'\nimport { manifest } from './manifest.ts'\n\ndefineElement(manifest)\n`,
  )
  write(
    `${at}/manifest.ts`,
    `import type { Manifest } from '../../core/element/index.ts'
import type { ${Component}Props } from './${Component}.tsx'

/** \`<zy-${name}>\`${about} */
export const manifest: Manifest<${Component}Props> = {
  name: '${name}',
  tag: 'zy-${name}',
  props: ${props},
  events: {},
  load: () => import('./${Component}.tsx').then(module => ({ default: module.${Component} })),
}
`,
  )
  for (const language of languages) write(`${at}/messages/${language}.ts`, messageFile(language, messages(language)))
  write(
    `${at}/messages/index.ts`,
    `import { defineWords } from '../../../core/i18n/index.ts'
import zh from './zh.ts'

export const words = defineWords('${name}', zh, { en: () => import('./en.ts'), es: () => import('./es.ts') })
`,
  )
}
