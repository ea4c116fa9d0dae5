import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '../../server/app.ts'
import { embeddable } from '../../src/core/domain/embedding.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

interface Parameter {
  name: string
  in: string
  required: boolean
  schema: object
}
interface Operation {
  operationId: string
  description?: string
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses: Record<string, { $ref?: string; description?: string; content?: Record<string, { schema: unknown }> }>
  security?: unknown[]
}
interface Document {
  openapi: string
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
  components: { securitySchemes: object; responses: object }
}

let server: TestServer
let document: Document
beforeAll(async () => {
  server = await openTestServer()
  const answer = await server.request('openapi.json')
  expect(answer.status).toBe(200)
  document = answer.body
})
afterAll(() => server.close())
const operations = () =>
  Object.entries(document.paths).flatMap(([path, item]) => Object.entries(item).map(([method, one]) => ({ path, method, one })))

test('the document says what it is', () => {
  expect(document).toMatchObject({ openapi: '3.1.0', info: { title: expect.any(String), version: expect.any(String) } })
  expect(document.components.securitySchemes).toEqual({ token: { type: 'apiKey', in: 'header', name: 'X-Token' } })
})

test('every route is in it, and nothing else', () => {
  const served = routes.map(({ call }) => `${call.method.toLowerCase()} /api/${call.path}`).sort()
  expect(
    operations()
      .map(({ path, method }) => `${method} ${path}`)
      .sort(),
  ).toEqual(served)
})

test('every operation is whole: own id, declared path parameters, unique parameters, an answer, a refusal', () => {
  expect(new Set(operations().map(({ one }) => one.operationId)).size).toBe(routes.length)
  for (const { path, method, one } of operations()) {
    const braces = [...path.matchAll(/\{(\w+)\}/g)].map(found => found[1])
    expect(one.parameters.filter(({ in: place, required }) => place === 'path' && required).map(({ name }) => name)).toEqual(braces)
    expect(new Set(one.parameters.map(({ name, in: place }) => `${place} ${name}`)).size).toBe(one.parameters.length)
    for (const parameter of one.parameters) expect(parameter.schema).toEqual(expect.any(Object))
    const answers = Object.keys(one.responses)
    expect([path, answers.some(status => /^2\d\d$/.test(status)), answers.includes('4XX')]).toEqual([path, true, true])
    if (method === 'get') expect(one.requestBody).toBeUndefined()
  }
})

test('every schema is one: known types, references that lead somewhere, required fields that exist', () => {
  const types = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if (Array.isArray(node)) {
      for (const inner of node) walk(inner)
      return
    }
    const one = node as Record<string, unknown>
    if ('$ref' in one) {
      const target = String(one.$ref)
        .slice(2)
        .split('/')
        .reduce<unknown>((found, key) => (found as Record<string, unknown> | undefined)?.[key], document)
      expect(target, String(one.$ref)).toBeDefined()
    }
    if (typeof one.type === 'string' && 'schema' in one === false && !('in' in one)) expect(types).toContain(one.type)
    if (Array.isArray(one.required)) for (const name of one.required) expect(Object.keys(one.properties as object)).toContain(name)
    if (typeof one.pattern === 'string') expect(() => new RegExp(one.pattern as string)).not.toThrow()
    for (const inner of Object.values(one)) walk(inner)
  }
  walk(document.paths)
})

test('it says who needs no token, and what a body must hold', () => {
  const at = (path: string, method: string) => document.paths[`/api/${path}`]![method]!
  const open = operations().filter(({ one }) => one.security?.length === 0)
  expect(open.map(({ path }) => path).sort()).toEqual(
    routes
      .filter(({ call }) => call.access.public)
      .map(({ call }) => `/api/${call.path}`)
      .sort(),
  )
  expect(at('login-methods/login/', 'post').requestBody!.content['application/json']!.schema).toMatchObject({
    type: 'object',
    required: ['username', 'password'],
  })
  expect(Object.keys(at('data_dict/term/', 'post').responses)).toContain('201')
})

test('a sealed call says how it is signed and opened, and what is inside', () => {
  const sealed = routes.filter(({ call }) => call.sealed).map(({ call }) => document.paths[`/api/${call.path}`]!.get!)
  expect(sealed.length).toBeGreaterThan(1)
  for (const one of sealed) {
    const asked = one.parameters.filter(({ required }) => required).map(({ name }) => name)
    expect([asked, one.description]).toEqual([
      ['sign', 'timestamp'],
      expect.stringMatching(/HKDF-SHA256[\s\S]*HMAC-SHA256[\s\S]*AES-256-GCM/),
    ])
    const { schema } = one.responses['200']!.content!['application/json']!
    expect(schema).toMatchObject({ required: ['data', 'md5'], properties: { data: { contentSchema: { anyOf: expect.any(Array) } } } })
  }
  expect(operations().filter(({ one }) => one.description?.startsWith('A sealed call'))).toHaveLength(sealed.length)
})

test('what a token for a foreign page may name is listed: widgets by name, minutes with their bounds', () => {
  const { schema } = document.paths['/api/login-methods/embed_token/']!.post!.requestBody!.content['application/json']!
  expect(schema).toMatchObject({
    properties: {
      origin: { examples: ['https://www.your-school.example'] },
      widgets: { items: { enum: [...embeddable] } },
      minutes: { minimum: 1, maximum: 60, default: 15 },
    },
  })
})
