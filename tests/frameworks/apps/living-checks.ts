import type { Item } from './driver.ts'
import { type Check, type ElementFacts, elements, everyEvent, type Loose, same, sample, show, until, wait } from './facts.ts'

// How an element lives in a framework: heard, re-rendered, moved, taken down, and there before its script.

const driver = () => document.zyDriver

/** Each documented name, from inside the element, is heard once in the framework's own way and by the page; the listener may change. */
export const events: Check = async ({ elements: all }) => {
  const faults: string[] = []
  const heard: string[] = []
  const names = (facts: ElementFacts) => [...facts.events, ...everyEvent]
  const items = (which: string): Item[] =>
    all.map(facts => ({
      key: facts.tag,
      tag: facts.tag,
      events: Object.fromEntries(
        names(facts).map(name => [
          name,
          (event: Event) =>
            heard.push(`${which} ${facts.tag} ${name} ${(event as CustomEvent).detail} ${(event.currentTarget as Element).localName}`),
        ]),
      ),
    }))
  for (const which of ['first', 'second']) {
    await driver().render(items(which))
    for (const [at, facts] of all.entries())
      for (const name of names(facts)) {
        heard.length = 0
        const page = (event: Event) => heard.push(`page ${(event.target as Element).localName}`)
        document.addEventListener(name, page)
        const inside = elements()[at]!.shadowRoot!.querySelector('.zy') ?? elements()[at]!
        inside.dispatchEvent(new CustomEvent(name, { detail: 5, bubbles: true, composed: true, cancelable: true }))
        document.removeEventListener(name, page)
        if (!same(heard, [`${which} ${facts.tag} ${name} 5 ${facts.tag}`, `page ${facts.tag}`]))
          faults.push(`${facts.tag}: ${name} is heard as ${show(heard)}`)
      }
  }
  await driver().render(all.map(({ tag }) => ({ key: tag, tag })))
  heard.length = 0
  for (const [at, facts] of all.entries())
    for (const name of names(facts)) elements()[at]!.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true }))
  return [...faults, ...(heard.length === 0 ? [] : [`${all[0]!.tag}: listeners that were taken away still hear`])]
}

/** What stands between the tags is the page's: it stays, node by node, through every drawing. */
export const children: Check = async ({ elements: all }) => {
  const items = (theme: string) => all.map(({ tag }) => ({ key: tag, tag, child: `inside ${tag}`, attributes: { theme } }))
  await driver().render(items('light'))
  const before = elements().map(element => element.querySelector('b'))
  await driver().render(items('dark'))
  return all.flatMap(({ tag }, at) => {
    const child = elements()[at]!.querySelector('b')
    return child && child === before[at] && child.textContent === `inside ${tag}` ? [] : [`${tag}: its child is ${child?.outerHTML}`]
  })
}

/** Ready once, heard in the framework's way; drawn again it is the same element, moved in a keyed list too, with what was typed. */
export const keyed: Check = async ({ elements: all, base, token }) => {
  const ready = new Map<string, number>()
  const items = (theme: string) =>
    all.map(({ tag, needs }) => ({
      key: tag,
      tag,
      attributes: { base, theme, ...needs },
      properties: { token },
      events: { 'zy-ready': () => void ready.set(tag, (ready.get(tag) ?? 0) + 1) },
    }))
  await driver().render(items('light'))
  await until(() => ready.size === all.length)
  const endless = await stillness()
  const remember = () =>
    new Map(elements().map(element => [element.localName, { element, inside: insideOf(element), typed: type(element) }]))
  const before = remember()
  await driver().render(items('dark').reverse())
  await driver().render(items('light').reverse())
  await wait(100)
  const faults = all.flatMap(({ tag }, at) => {
    const [was, is] = [before.get(tag)!, elements()[all.length - 1 - at]!]
    return [
      ...(ready.get(tag) === 1 ? [] : [`${tag}: ready ${ready.get(tag) ?? 0} times`]),
      ...(is === was.element ? [] : [`${tag}: moved in the list it is another element`]),
      ...(insideOf(is) === was.inside ? [] : [`${tag}: moved in the list its inside is drawn anew`]),
      ...(was.typed === undefined || (was.typed.isConnected && was.typed.value === '12') ? [] : [`${tag}: what was typed is lost`]),
    ]
  })
  return [...endless, ...faults]
}

const waiting = () => elements().filter(element => element.shadowRoot!.querySelector('[aria-busy=true]'))
/** Until none waits, and what they show has stood still for a while: data that comes late draws anew, and that is no move. Who waits for ever. */
async function stillness(): Promise<string[]> {
  await until(() => waiting().length === 0)
  const endless = waiting().map(element => `${element.localName}: it waits for ever`)
  const shown = () => elements().map(element => element.shadowRoot!.innerHTML.length)
  let before = String(shown())
  let since = performance.now()
  while (performance.now() - since < 700) {
    await wait(50)
    const now = String(shown())
    if (now !== before) since = performance.now()
    before = now
  }
  return endless
}
const insideOf = (element: Element) => element.shadowRoot!.querySelector('.zy > *')
function type(element: Element): HTMLInputElement | undefined {
  const input = element.shadowRoot!.querySelector<HTMLInputElement>(
    'input:not([type=file], [type=checkbox], [type=radio], :disabled, [readonly])',
  )
  if (!input) return undefined
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, '12')
  input.dispatchEvent(new Event('input', { bubbles: true }))
  return input
}

/** Another key is another element; what is taken away is empty; what comes back works; nothing is left of the app. */
export const unmounted: Check = async ({ elements: all, base }) => {
  const items = (round: number) => all.map(({ tag }) => ({ key: `${tag} ${round}`, tag, attributes: { base } }))
  await driver().render(items(0))
  const faults: string[] = []
  const gone: Loose[] = []
  for (const round of [1, 2]) {
    gone.push(...elements())
    await driver().render(items(round))
    gone.push(...elements())
    await driver().render([])
    await driver().render(items(round))
    await until(() => elements().every(element => element.shadowRoot?.querySelector('.zy')), 5000)
    for (const element of elements())
      if (!element.shadowRoot?.querySelector('.zy') || gone.includes(element))
        faults.push(`${element.localName}: mounted again it is empty`)
  }
  gone.push(...elements())
  await driver().end()
  await wait(50)
  for (const element of gone)
    if (element.isConnected || element.shadowRoot!.childNodes.length > 0) faults.push(`${element.localName}: taken away it is not empty`)
  return [...new Set(faults), ...elements().map(({ localName }) => `${localName}: still in the page`)]
}

/** The framework draws first, the script comes after: attributes, properties and children are taken over. */
export const late: Check = async ({ elements: all, base }) => {
  const getToken = () => new Promise<string>(() => {})
  const rowKey = () => 'key'
  const given = ({ props }: ElementFacts) =>
    Object.fromEntries(Object.entries(props).map(([prop, kind]) => [prop, kind === 'function' ? rowKey : sample[kind][1]]))
  const items = () =>
    all.flatMap(facts => [
      { key: `${facts.tag} given`, tag: facts.tag, child: 'here', attributes: { base }, properties: { ...given(facts), getToken } },
      {
        key: `${facts.tag} written`,
        tag: facts.tag,
        attributes: Object.fromEntries(
          Object.entries(facts.props).flatMap(([prop, kind]) => (kind === 'function' ? [] : [[facts.attributes[prop]!, sample[kind][0]]])),
        ),
      },
    ])
  await driver().render(items())
  const early = elements()
  for (const { script } of all) document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: script }))
  await Promise.all(all.map(({ tag }) => customElements.whenDefined(tag)))
  await until(() => elements().every(element => element.shadowRoot?.querySelector('.zy')), 10_000)
  const faultsOf = (moment: string) =>
    all.flatMap((facts, at) => {
      const [one, two] = [elements()[at * 2]!, elements()[at * 2 + 1]!]
      const own = Object.keys(one).filter(name => name in facts.props || name === 'getToken' || name === 'token')
      const wrong = Object.entries(facts.props).flatMap(([prop, kind]) => {
        const value = kind === 'function' ? undefined : sample[kind][1]
        return [
          ...(same(one[prop], kind === 'function' ? rowKey : value) ? [] : [`${prop} given is ${show(one[prop])}`]),
          ...(same(two[prop], value) ? [] : [`${prop} written is ${show(two[prop])}`]),
        ]
      })
      return [
        ...wrong,
        ...(one === early[at * 2] ? [] : ['it is another element']),
        ...(own.length === 0 ? [] : [`${own.join()} stands in the way`]),
        ...(one.getToken === getToken ? [] : ['getToken was not taken']),
        ...(one.querySelector('b')?.textContent === 'here' ? [] : ['its child is gone']),
        ...(one.shadowRoot?.querySelector('.zy') ? [] : ['it is empty']),
      ].map(fault => `${facts.tag}: ${fault} ${moment}`)
    })
  const first = faultsOf('when the script has come')
  await driver().render(items())
  return [...first, ...faultsOf('when drawn again')]
}

/** Of an element of our kit with every kind: what the framework gives arrives inside, what happens inside arrives at the framework. */
export const inside: Check = async ({ base }) => {
  const tag = 'zy-every-kind'
  const heard: unknown[] = []
  const tell = (event: Event) => void heard.push([event.type, (event as CustomEvent).detail])
  const render = (properties: object) =>
    driver().render([
      { key: 'one', tag, attributes: { base }, properties: { ...properties }, events: { picked: tell, 'row-picked': tell } },
    ])
  const read = () => elements()[0]?.shadowRoot?.querySelector('output')?.textContent
  const faults: string[] = []
  for (const [given, wanted] of [
    [
      { text: 'a', count: 1, isOpen: true, rows: [1], rowKey: (rows: unknown) => `key of ${rows}` },
      '{"text":"a","count":1,"isOpen":true,"rows":[1],"key":"key of 1"}',
    ],
    [
      { text: '', count: 0, isOpen: false, rows: { a: null }, rowKey: () => 0 },
      '{"text":"","count":0,"isOpen":false,"rows":{"a":null},"key":0}',
    ],
  ] as const) {
    await render(given)
    if (!(await until(() => read() === wanted, 5000))) faults.push(`${tag}: inside is ${read()}`)
  }
  elements()[0]!.shadowRoot!.querySelector('button')!.click()
  if (
    !same(heard, [
      ['picked', { row: 1 }],
      ['row-picked', { row: 2 }],
    ])
  )
    faults.push(`${tag}: heard ${show(heard)}`)
  return faults
}
