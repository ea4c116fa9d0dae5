/** The pages a pager offers: the first, the last, and two around the present one; null where pages are left out. */
export function pagesShown(page: number, last: number): (number | null)[] {
  const wanted = [1, last, page - 1, page, page + 1].filter(n => n >= 1 && n <= last)
  const pages = [...new Set(wanted)].sort((a, b) => a - b)
  return pages.flatMap((n, index) => {
    const before = pages[index - 1] ?? 0
    if (index === 0 || n - before === 1) return [n]
    // a gap of one page is that page
    return n - before === 2 ? [n - 1, n] : [null, n]
  })
}
