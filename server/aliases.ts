/** Second spellings of paths, by the spelling that is kept (G025, G029): the documents write them short, or cut one off. */
const aliases: Readonly<Record<string, string>> = {
  'data_dict/levels': 'data_dict/university_levels',
  'data_dict/types': 'data_dict/university_types',
  'career/consult_student_teacher_comment': 'career/consult_student_teacher_commen',
}

/** Patterns of the second spellings. */
export const aliasPaths = Object.keys(aliases).map(alias => `/api/${alias}/*`)

/** The path as it is kept; any other stays as it is. */
export function keptPath(path: string): string {
  for (const [alias, kept] of Object.entries(aliases))
    if (path.startsWith(`/api/${alias}/`)) return `/api/${kept}/${path.slice(alias.length + 6)}`
  return path
}
