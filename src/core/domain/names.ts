/** Titles in the breadcrumb and in the tag bar are cut here (B026). */
export const TITLE_LENGTH = 15

const first = (text: string, length: number): string => {
  const characters = [...text]
  return characters.length > length ? characters.slice(0, length).join('') : text
}

/** As the tag bar shows it: cut, and nothing after it. */
export const tagTitle = (title: string): string => first(title, TITLE_LENGTH)

/** As the breadcrumb shows it: cut, then three dots. */
export const crumbTitle = (title: string): string => {
  const cut = first(title, TITLE_LENGTH)
  return cut === title ? title : `${cut}...`
}
