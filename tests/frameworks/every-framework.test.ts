import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attributeOf, type Manifest } from '../../src/core/element/manifest.ts'
import { attributesFor, Foreign, manifests } from '../embed/foreign.ts'
import { withDeadline } from '../support/deadline.ts'
import { login } from '../support/login.ts'
import { product } from '../support/product.ts'
import type { Setting } from './apps/facts.ts'
import { bundles } from './bundle.ts'

// In the spirit of Custom Elements Everywhere: every element, by enumeration, in every framework, on a foreign origin under a strict policy.
const frameworks = [
  ['plain DOM', 'plain.ts', undefined],
  ['React 18', 'react-18.tsx', 'react-18'],
  ['React 19', 'react-19.tsx', 'react-19'],
  ['Vue 3', 'vue-3.ts', 'vue-3'],
] as const
// `late` is first: afterwards every script has come; `unmounted` is last: it takes the app down
const checks = [
  ['late', 'the framework draws first and the script comes after: everything is taken over'],
  ['attributes', 'attributes of every kind, an empty boolean, and their removal'],
  ['properties', 'properties of every type, never reflected'],
  ['token', 'a token is taken as a property and never seen again'],
  ['events', 'documented events, in the framework’s own way'],
  ['children', 'light DOM children survive'],
  ['keyed', 'ready once under StrictMode; drawn again and moved in a keyed list it is the same'],
  ['inside', 'what is given arrives in the component, what happens there is heard'],
  ['unmounted', 'another key, conditions, unmounting and coming back'],
] as const

// Not a widget: an element of the kit with a prop of every kind.
const everyKind = {
  name: 'every-kind',
  tag: 'zy-every-kind',
  props: { text: 'string', count: 'number', isOpen: 'boolean', rows: 'json', rowKey: 'function' },
  events: ['picked', 'row-picked'],
} as const
const all: readonly (Pick<Manifest, 'name' | 'tag' | 'props'> & { readonly events: readonly string[] })[] = [
  ...manifests.map(manifest => ({ ...manifest, events: Object.keys(manifest.events) })),
  everyKind,
]
const score = new Map<string, string>()

const { served, browser } = await product()
let scripts: Map<string, string>
beforeAll(async () => {
  const entries = [
    ...frameworks.map(([, entry, example]) => [entry, example] as const),
    ['checks.ts'] as const,
    ['every-kind.tsx'] as const,
  ]
  scripts = await bundles(entries)
})
afterAll(async () => {
  const wide = Math.max(...checks.map(([check]) => check.length))
  const lines = checks.map(
    ([check]) => `${check.padEnd(wide)}  ${frameworks.map(([name]) => (score.get(`${name} ${check}`) ?? '-').padEnd(10)).join('')}`,
  )
  console.log([`${''.padEnd(wide)}  ${frameworks.map(([name]) => name.padEnd(10)).join('')}`, ...lines].join('\n'))
})

describe.each(frameworks)('%s', (framework, entry) => {
  let foreign: Foreign
  let setting: Setting
  beforeAll(async () => {
    foreign = await Foreign.at(browser, served)
    const base = `${served.url}/api`
    setting = {
      base,
      token: await login(served, 'jw.x'),
      elements: all.map(({ name, tag, props, events }) => ({
        name,
        tag,
        props,
        events,
        needs: attributesFor(name),
        attributes: Object.fromEntries(Object.keys(props).map(prop => [prop, attributeOf(prop)])),
        script: name === everyKind.name ? `${served.examplesUrl}/built/every-kind.tsx` : `${served.url}/elements/${name}.js`,
      })),
    }
    // the page's own scripts, as if they lay beside it
    await foreign.page.route('**/built/*', route =>
      route.fulfill({ contentType: 'text/javascript', body: scripts.get(route.request().url().split('/').at(-1)!)! }),
    )
    await foreign.show('<div id="app"></div>')
    for (const script of [entry, 'checks.ts'])
      await foreign.page.addScriptTag({ url: `${served.examplesUrl}/built/${script}`, type: 'module' })
    await foreign.page.waitForFunction(() => document.zyChecks && document.zyDriver)
  })
  afterAll(() => foreign?.close())

  test.each(checks)('%s: %s', async check => {
    const run = foreign.page.evaluate(
      async ([name, given]) => {
        await document.zyDriver.render([])
        return document.zyChecks[name]!(given)
      },
      [check, setting] as const,
    )
    const faults = await withDeadline(60_000, check, run)
    const failed = new Set(faults.map(fault => fault.split(':')[0]))
    const count = check === 'inside' ? 1 : all.length
    score.set(`${framework} ${check}`, `${count - failed.size}/${count}`)
    expect(faults).toEqual([])
    // refusals, and what we say of them, are what these pages ask for; anything else is a fault
    expect(foreign.errors.filter(text => !/^(Failed to load resource|Zhiyuan: )/.test(text))).toEqual([])
  })
})
