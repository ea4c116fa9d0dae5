/** Characters of what stands behind `#` in the address of a paper or of a plan's link, at most: what is longer is none of ours. */
export const LONGEST_CODE = 100

/** What is asked of an address that somebody may have written himself: of a longer one its beginning, which is unknown too. */
export const askedCode = (written: string): string => written.slice(0, LONGEST_CODE)
