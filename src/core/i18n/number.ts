/** A whole number with commas between thousands, alike in every language; without Intl, whose first use costs a phone 50 ms. */
export const grouped = (n: number) => String(n).replace(/\B(?=(?:\d{3}){1,7}$)/g, ',')
