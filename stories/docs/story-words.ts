/** What stories show that every widget has: they are called the same everywhere, and told once. */
export const usual: Readonly<Record<string, string>> = {
  Loading: 'On its way: a skeleton of what will stand there.',
  NothingYet: 'There is nothing yet: why, and what to do next.',
  NotYetImported: 'There is nothing yet: why, and what to do next.',
  ServerInTrouble: 'The server fails: what failed, in words, and a way to try again.',
  Dark: 'The dark theme, whatever the toolbar says.',
  English: 'In English.',
  Spanish: 'In Spanish, the longest of the three languages.',
  OnAPhone: 'On a screen of 390 px.',
  Phone: 'On a screen of 390 px.',
  LongNames: 'The longest names a school may write.',
}

interface Named {
  readonly name: string
  readonly parameters: { readonly docs?: { readonly description?: { readonly story?: string } } }
}

/** What a story shows: its own comment, else the usual word for its name. */
export const wordsOf = ({ name, parameters }: Named): string => parameters.docs?.description?.story ?? usual[name.replaceAll(' ', '')] ?? ''
