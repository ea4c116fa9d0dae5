const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** The first seventeen digits of an ID number with the eighteenth (GB 11643): written by hand, as the product's own is what is tested. */
export const withCheckDigit = (seventeen: string): string =>
  seventeen + '10X98765432'[weights.reduce((sum, weight, place) => sum + weight * Number(seventeen[place]), 0) % 11]
