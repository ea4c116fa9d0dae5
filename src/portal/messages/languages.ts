/** Each language in its own words, so that whoever is lost in another finds it. */
export const languageNames = [
  ['zh', '中文'],
  ['en', 'English'],
  ['es', 'Español'],
] as const
