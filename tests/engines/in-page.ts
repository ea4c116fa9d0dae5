interface InPage {
  /** What went wrong so far. */
  readonly errors: string[]
  /** The last one of a kind with this name, which is the one on top. */
  find(kind: string, name: string): Element | undefined
  /** Where to press it: a place of it that nothing else covers, or nothing yet. */
  place(kind: string, name: string): { x: number; y: number } | undefined
}
declare global {
  interface Window {
    zyPage: InPage
  }
}

/**
 * Runs before anything else in every page: hears what goes wrong, and finds what a person would name, through shadow roots. WebDriver
 * does neither, and both engines are asked in the same words. Stands alone: its text is what the page gets.
 */
export function inPage(): void {
  const errors: string[] = []
  const say = (what: unknown) => errors.push(what instanceof Error ? `${what.name}: ${what.message}` : String(what))
  const { error } = console
  console.error = (...parts: unknown[]) => {
    errors.push(parts.map(String).join(' '))
    error.apply(console, parts)
  }
  addEventListener(
    'error',
    event => {
      const { target } = event
      if (event instanceof ErrorEvent) say(event.error ?? event.message)
      // a script or a picture that did not come: it does not bubble, so it is met on its way down
      // (not a preload: Firefox calls one failed whose module is there already; what is missing says so itself)
      else if (target instanceof Element && !target.matches('[rel=modulepreload]')) say(`not loaded: ${target.outerHTML.slice(0, 200)}`)
    },
    true,
  )
  addEventListener('unhandledrejection', event => say(event.reason))
  addEventListener('securitypolicyviolation', event => say(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`), true)

  function* everything(root: Document | ShadowRoot): Generator<Element> {
    for (const one of root.querySelectorAll('*')) {
      yield one
      if (one.shadowRoot) yield* everything(one.shadowRoot)
    }
  }
  const kinds: Readonly<Record<string, string>> = {
    button: 'button, [role=button], input[type=button], input[type=submit]',
    field: 'input, textarea',
    combobox: '[role=combobox]',
    option: '[role=option]',
    menuitem: '[role=menuitem]',
    dialog: 'dialog, [role=dialog]',
    file: 'input[type=file]',
    row: 'tr, [role=row]',
    text: '*',
  }
  const tidy = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  function nameOf(one: Element): string {
    const root = one.getRootNode() as Document | ShadowRoot
    const byId = one.getAttribute('aria-labelledby')?.split(' ') ?? []
    const labels = [...((one as HTMLInputElement).labels ?? [])].map(label => tidy(label.textContent))
    const value = one instanceof HTMLInputElement && /^(button|submit)$/.test(one.type) ? one.value : ''
    return (
      tidy(one.getAttribute('aria-label')) ||
      byId.map(id => tidy(root.getElementById(id)?.textContent)).join(' ') ||
      labels.join(' ') ||
      value ||
      tidy(one.textContent) ||
      tidy(one.getAttribute('title'))
    )
  }
  const isShown = (one: Element) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length > 0
  // a text is matched by the smallest element that has it
  function find(kind: string, name: string): Element | undefined {
    const all = [...everything(document)].filter(one => one.matches(kinds[kind]!) && (kind === 'file' || isShown(one)))
    if (kind === 'text')
      return all.findLast(
        one => tidy(one.textContent).includes(name) && ![...one.children].some(inner => tidy(inner.textContent).includes(name)),
      )
    return (
      all.findLast(one => nameOf(one) === name || one.getAttribute('title') === name) ?? all.findLast(one => nameOf(one).includes(name))
    )
  }
  function place(kind: string, name: string): { x: number; y: number } | undefined {
    const one = find(kind, name)
    if (!one || (one as HTMLButtonElement).disabled) return
    one.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
    const box = one.getBoundingClientRect()
    const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)]
    let hit = document.elementFromPoint(x, y)
    while (hit?.shadowRoot && hit !== one) {
      const inner = hit.shadowRoot.elementFromPoint(x, y)
      if (!inner || inner === hit) break
      hit = inner
    }
    return hit && (one.contains(hit) || hit.contains(one)) ? { x, y } : undefined
  }
  window.zyPage = { errors, find, place }
}
