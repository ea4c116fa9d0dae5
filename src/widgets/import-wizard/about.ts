import { type AboutField, type AboutList, type ImportKindName, importKinds } from '../../core/contracts/import/index.ts'

/** What is said of all rows of a list of a province or of career records, while it is being said. */
export type About = Partial<Pick<AboutList, 'province'>> & { readonly [K in AboutField]?: string } & {
  /** Of career records: the key of the term. */
  readonly term?: string
}

/** The year as it is sent; an empty one is none. */
const yearOf = (text: string | undefined) => (/^(19[5-9]|20\d)\d$/.test(text ?? '') ? Number(text) : undefined)

/** A year that is none: nothing is sent with it. */
export const isBadYear = ({ year }: About): boolean => year !== undefined && year !== '' && yearOf(year) === undefined

/** What is sent beside the rows, as JSON; undefined while the province or the term is missing. Empty for the lists of a school. */
export function aboutText(kind: ImportKindName, about: About): string | undefined {
  const { asks, asksTerm, isNational } = importKinds[kind]
  if (asksTerm) return about.term && JSON.stringify({ term: about.term })
  if (!asks) return ''
  const { province } = about
  if ((province === undefined && !isNational) || isBadYear(about)) return
  const said = asks.flatMap(field => {
    const value = field === 'year' ? yearOf(about.year) : about[field]?.trim()
    return value ? [[field, value] as const] : []
  })
  return JSON.stringify({ ...(!isNational && { province }), ...Object.fromEntries(said) })
}

/** The body of a list of a province (B259): what is said of all rows, and the rows. */
export const aboutBody = (about: string, rows: Blob): Blob =>
  about === '' ? rows : new Blob([about.slice(0, -1), about === '{}' ? '"list":' : ',"list":', rows, '}'])
