/** Whether a class of majors, or a major, is of one of these disciplines: it begins with their two digits. Of none where none is named. */
export const isOf = (code: string, disciplines: readonly string[]): boolean => disciplines.some(discipline => code.startsWith(discipline))
