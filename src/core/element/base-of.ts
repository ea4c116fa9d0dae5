// Kept apart from its use: bundlers take `new URL(…, import.meta.url)` for a file of theirs.
const here = import.meta.url
/** Where our scripts come from. */
export const scriptOrigin = () => new URL(here).origin

/** Where the server is: the element's own `base`, the nearest `data-zy-base` around it or on a script, else `/api` where our script came from. */
export function baseOf(element: HTMLElement): string {
  const around = element.closest<HTMLElement>('[data-zy-base]') ?? document.querySelector<HTMLElement>('script[data-zy-base]')
  const given = element.getAttribute('base') ?? around?.dataset.zyBase ?? new URL('/api', here).href
  return withoutSlash(given)
}

/** The address of a server, as calls are added to it. */
/** By hand: a pattern for slashes at the end tries again at every slash (S13). */
export function withoutSlash(base: string): string {
  let end = base.length
  while (base[end - 1] === '/') end--
  return base.slice(0, end)
}
