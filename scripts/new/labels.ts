/** What fields of many resources are called. A field that is not here is labelled by its name, for a person to word. */
const known: Readonly<Record<string, readonly [zh: string, en: string, es: string]>> = {
  id: ['ID', 'ID', 'ID'],
  name: ['名称', 'Name', 'Nombre'],
  code: ['代码', 'Code', 'Código'],
  begin_date: ['开始日期', 'From', 'Desde'],
  end_date: ['结束日期', 'To', 'Hasta'],
  year: ['年份', 'Year', 'Año'],
  work_unit: ['学校', 'School', 'Centro'],
  grade: ['班级', 'Class', 'Grupo'],
  term: ['学期', 'Term', 'Trimestre'],
  phone: ['手机号', 'Phone', 'Teléfono'],
  email: ['邮箱', 'E-mail', 'Correo'],
  remark: ['备注', 'Remark', 'Nota'],
  created_time: ['创建时间', 'Made', 'Creado'],
  updated_time: ['修改时间', 'Changed', 'Modificado'],
}
export const languages = ['zh', 'en', 'es'] as const
export type Language = (typeof languages)[number]

export const labelOf = (field: string, language: Language): string => known[field]?.[languages.indexOf(language)] ?? field

/** A message file: zh is the type, the others must have its keys. */
export function messageFile(language: Language, messages: Readonly<Record<string, string>>): string {
  const key = (name: string) => (/^\w+$/.test(name) ? name : `'${name}'`)
  const lines = Object.entries(messages).map(([name, text]) => `  ${key(name)}: '${text.replaceAll("'", "\\'")}',\n`)
  const body = `export default {\n${lines.join('')}}`
  if (language === 'zh') return `${body}\n`
  return `import type { Same } from '../../../core/i18n/index.ts'\nimport type zh from './zh.ts'\n\n${body} satisfies Same<typeof zh>\n`
}
