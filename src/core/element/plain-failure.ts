import { type Locale, localeOf } from '../i18n/words.ts'
import { failureWords } from './messages/index.ts'

/** The element's own `locale`, else the language of the page around it, else zh (B001). */
export const elementLocale = (element: Element): Locale =>
  localeOf(element.getAttribute('locale') ?? element.closest<HTMLElement>('[lang]')?.lang)

/** What failed and a way to try again, where neither React nor a style of ours can be counted on: plain nodes. */
export function plainFailure(element: Element, retry: () => void): HTMLElement {
  const words = failureWords[elementLocale(element)]
  const panel = document.createElement('div')
  panel.setAttribute('role', 'alert')
  // by the object model, which a strict policy allows
  panel.style.cssText = 'padding:24px 0;font:14px system-ui'
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = words.retry
  button.addEventListener('click', retry)
  panel.append(words.failed, '\u3000', button)
  return panel
}

/**
 * One line for whoever looks after the page: why a widget is not there, and what to do about it. What browsers say of a script that did
 * not come (Chromium and Firefox "imported module", WebKit "Importing a module script"); any other error is one of what did come.
 */
export function absence(from: string, error: unknown): string {
  const said = error instanceof Error ? error.message : String(error)
  return /import(ing|ed)? (a )?module/i.test(said) ? noScript(from) : broken(said)
}
export const noScript = (from: string) =>
  `a script did not come from ${from}. The page's policy names that address in script-src, or a blocker took it: see the red line above.`
export const broken = (said: string) =>
  `a widget could not be drawn: ${said}. Where a script of the page has replaced what browsers bring along, frame /embed/ and the tag instead.`
