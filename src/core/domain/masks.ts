/** 138****6305: what a list shows of a phone number (product decision 14). Shorter texts are hidden but for their ends. */
export const maskPhone = (text: string) => (text.length < 7 ? hideMiddle(text) : `${text.slice(0, 3)}****${text.slice(-4)}`)

/** 990502********7418: what a list shows of an ID number. */
export const maskIdNumber = (text: string) => (text.length < 15 ? hideMiddle(text) : `${text.slice(0, 6)}********${text.slice(-4)}`)

/** Whether lists may show some ID number so (G147): E*******8, or 990502********7418. */
export const isMaskedDocument = (text: string) => /^(\*{1,2}|[^*]\*{1,12}[^*]|[^*]{6}\*{8}[^*]{4})$/.test(text)

/** A username is masked when it is an ID number or a phone number, and shown when it is a name. */
export const maskUsername = (text: string) =>
  /^\d{15,17}[\dX]?$/i.test(text) ? maskIdNumber(text) : /^1\d{10}$/.test(text) ? maskPhone(text) : text

const hideMiddle = (text: string) => (text.length <= 2 ? '*'.repeat(text.length) : `${text[0]}${'*'.repeat(text.length - 2)}${text.at(-1)}`)
