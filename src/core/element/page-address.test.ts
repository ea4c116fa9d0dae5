import { expect, test, vi } from 'vitest'
import { Listeners } from './listeners.ts'
import { pageAddress } from './page-address.ts'
import { sharedVisitor } from './page-share.ts'

const base = 'https://school.example/app/index.html'
const detail = { to: 'class.students', params: { uuid: 'a b' } } as const
const address = (template: string | null, hrefFor?: Parameters<typeof pageAddress>[2]) => pageAddress(detail, template, hrefFor, base)

test('a template turns a place into an address of the page', () => {
  expect(address('https://school.example/go/{to}?{query}')).toBe('https://school.example/go/class.students?uuid=a+b')
  expect(address('../classes/{uuid}')).toBe('https://school.example/classes/a%20b')
  expect(pageAddress({ to: 'students' }, '/{to}?{query}', undefined, base)).toBe('https://school.example/students')
  expect(address('/{to}/{constructor}{__proto__}{toString}')).toBe('https://school.example/class.students/')
})
test('the callback goes first, and may know no address', () => {
  expect(address('/{to}', (to, { uuid }) => `/of/${to}/${uuid}`)).toBe('https://school.example/of/class.students/a%20b')
  expect(address(null, () => undefined)).toBeUndefined()
  expect(address(null)).toBeUndefined()
})
test.each(['javascript:alert(1)', 'data:text/html,x', 'http://', ''])('%s is no address', given =>
  expect(address(null, () => given)).toBeUndefined(),
)

test('a callback that is none, throws, or answers what has no text, gives no address: the template does, and the author is told once', () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  const mine = new Error('mine')
  const throwing = () => {
    throw mine
  }
  for (const odd of [throwing, 'text', () => Object.create(null), () => Symbol('x')]) {
    expect(address('/{to}', odd as () => string)).toBe('https://school.example/class.students')
    expect(address(null, odd as () => string)).toBeUndefined()
  }
  expect(told.mock.calls).toEqual([['Zhiyuan: hrefFor gave no address:', mine]])
  told.mockRestore()
})

test('a base that is no address is nobody’s own: its elements stand apart, and can say that they failed', () => {
  vi.stubGlobal('document', { documentElement: { hasAttribute: () => false } })
  vi.stubGlobal('location', { href: base, origin: 'https://school.example' })
  vi.stubGlobal('addEventListener', () => {})
  const broken = sharedVisitor('http://[::1')
  expect(sharedVisitor('http://[::1')).toBe(broken)
  expect(sharedVisitor('https://other.example/api')).not.toBe(broken)
  vi.unstubAllGlobals()
})

test('listeners are known while they listen, whichever way they end', () => {
  let changes = 0
  const listeners = new Listeners(['navigate'], () => changes++)
  const hear = () => {}
  const end = new AbortController()
  listeners.added('click', hear)
  expect(listeners.has('click')).toBe(false)
  listeners.added('navigate', hear)
  listeners.added('navigate', hear)
  listeners.removed('navigate', hear, true)
  expect(listeners.has('navigate')).toBe(true)
  listeners.removed('navigate', hear)
  expect(listeners.has('navigate')).toBe(false)
  listeners.added('navigate', hear, { signal: end.signal })
  expect(listeners.has('navigate')).toBe(true)
  end.abort()
  expect(listeners.has('navigate')).toBe(false)
  listeners.added('navigate', hear, { once: true })
  expect(listeners.has('navigate')).toBe(false)
  expect(changes).toBeGreaterThanOrEqual(4)
})
