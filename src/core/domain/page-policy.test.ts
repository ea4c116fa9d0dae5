import { describe, expect, it } from 'vitest'
import { blocksIn, inlineBlockedBy, mended, missingIn, needsOf, policiesIn, sandboxLacks, wantsNonce } from './page-policy.ts'

const ours = 'https://zhiyuan.example'
const element = needsOf(ours, ['student-basics'], 'element')
const names = (text: string, needs = element) => missingIn(text, needs).map(one => one.directive)

describe('what a page’s policy lacks for our widgets', () => {
  it('nothing, where there is no policy', () => expect(names('')).toEqual([]))
  it('everything, where only its own files are allowed', () =>
    expect(names("default-src 'self'")).toEqual(['script-src', 'connect-src', 'img-src']))
  it('falls back as a browser does: default-src, and worker-src by child-src and script-src', () => {
    const wizard = needsOf(ours, ['import-wizard'], 'element')
    expect(names(`default-src ${ours}`, wizard)).toEqual(['worker-src'])
    expect(names(`default-src ${ours}; script-src ${ours} blob:`, wizard)).toEqual([])
    expect(names(`default-src ${ours}; child-src 'self'; script-src ${ours} blob:`, wizard)).toEqual(['worker-src'])
  })
  it('reads schemes, wildcards and ports', () => {
    expect(names('default-src https:')).toEqual([])
    expect(names('default-src *')).toEqual([])
    expect(names('default-src *.example')).toEqual([])
    expect(names('default-src *.zhiyuan.example')).toEqual(['script-src', 'connect-src', 'img-src'])
    expect(names('default-src http://zhiyuan.example')).toEqual(['script-src', 'connect-src', 'img-src'])
    expect(names(`default-src ${ours}:8443`)).toEqual(['script-src', 'connect-src', 'img-src'])
    expect(missingIn('default-src https://a.example', needsOf('https://a.example:8443', [], 'element'))).toHaveLength(3)
    expect(names('default-src https://zhiyuan.example.evil.example')).toEqual(['script-src', 'connect-src', 'img-src'])
  })
  it('a wildcard does not cover blob:', () =>
    expect(names('worker-src *', needsOf(ours, ['import-wizard'], 'element'))).toEqual(['worker-src']))
  it('an iframe needs its frame and nothing else', () => {
    const frame = needsOf(ours, ['import-wizard'], 'iframe')
    expect(names("default-src 'self'", frame)).toEqual(['frame-src'])
    expect(names(`default-src 'self'; frame-src ${ours}`, frame)).toEqual([])
  })
  it('the first directive of a name counts, a header line is read with its name, garbage is nothing', () => {
    expect(names(`Content-Security-Policy: script-src 'self'; script-src ${ours}`)).toEqual(['script-src'])
    expect(names(';;; ; %%% x')).toEqual([])
  })
  it('says when addresses are ignored for scripts', () => {
    expect(wantsNonce("script-src 'nonce-a' 'strict-dynamic'")).toBe(true)
    expect(wantsNonce("script-src 'self'")).toBe(false)
  })
  it('the mended policy lacks nothing, and keeps what was there', () => {
    for (const text of [
      '',
      "default-src 'none'",
      "default-src 'self'; script-src 'none'; report-uri /r",
      "script-src 'self'; img-src data:",
    ]) {
      const wizard = needsOf(ours, ['import-wizard'], 'element')
      expect(missingIn(mended(text, wizard), wizard)).toEqual([])
    }
    expect(mended("default-src 'self'; report-uri /r", element)).toBe(
      `default-src 'self'; report-uri /r; script-src 'self' ${ours}; connect-src 'self' ${ours}; img-src 'self' ${ours}`,
    )
  })
})

describe('what exactly stops our widgets on a page', () => {
  it('names the directive that refuses, and how it has to read', () =>
    expect(blocksIn("default-src 'self'; connect-src 'none'", needsOf(ours, [], 'element'))).toEqual([
      { directive: 'script-src', source: ours, by: 'default-src', now: "default-src 'self'", line: `script-src 'self' ${ours}` },
      { directive: 'connect-src', source: ours, by: 'connect-src', now: "connect-src 'none'", line: `connect-src ${ours}` },
      { directive: 'img-src', source: ours, by: 'default-src', now: "default-src 'self'", line: `img-src 'self' ${ours}` },
    ]))
  it('mends script-src-elem, where a page has it: browsers do not look at script-src then', () => {
    const text = "script-src 'self'; script-src-elem 'self'"
    expect(blocksIn(text, element)).toMatchObject([{ by: 'script-src-elem', line: `script-src-elem 'self' ${ours}` }])
    expect(missingIn(mended(text, element), element)).toEqual([])
  })
  it('an address with a path allows that path and not us', () => expect(names(`script-src ${ours}/js/`)).toEqual(['script-src']))
  it.each([
    ["script-src 'self'", 'script-src'],
    ["default-src 'self'", 'default-src'],
    ["script-src 'unsafe-inline'", undefined],
    ["script-src 'unsafe-inline' 'nonce-a'", 'script-src'],
    ["img-src 'self'", undefined],
  ])('a script in the page itself under %s is refused by %s', (text, by) => expect(inlineBlockedBy(text)).toBe(by))
  it('a sandbox takes scripts and origin away', () => {
    expect(sandboxLacks('sandbox allow-scripts')).toEqual(['allow-same-origin'])
    expect(sandboxLacks("default-src 'self'")).toEqual([])
  })
})

describe('what somebody pastes', () => {
  const policy = "default-src 'self'; img-src *"
  it.each([
    ['the policy alone', policy],
    ['a header line', `Content-Security-Policy: ${policy}`],
    ['an answer', `HTTP/1.1 200 OK\r\nServer: nginx\r\ncontent-security-policy: ${policy}\r\nX-Frame-Options: DENY\r\n`],
    ['two lines a header, as the panel of a browser copies it', `content-security-policy:\n${policy}\nserver:\nnginx`],
    ['a meta tag', `<head>\n<META http-equiv="Content-Security-Policy" content="${policy}">`],
    ['a policy on several lines', "default-src 'self';\n  img-src *"],
  ])('%s', (_, text) => {
    const { kind, policies } = policiesIn(text)
    expect(kind).toBe('headers')
    expect(policies.map(one => one.replace(/\s+/g, ' '))).toEqual([policy])
  })
  it('several policies count all, those that only report count none', () =>
    expect(
      policiesIn("Content-Security-Policy: img-src *, script-src 'self'\ncontent-security-policy-report-only: img-src 'none'"),
    ).toEqual({
      kind: 'headers',
      policies: ['img-src *', "script-src 'self'"],
      reports: ["img-src 'none'"],
    }))
  it('headers without a policy forbid nothing; what is neither is said to be neither', () => {
    expect(policiesIn('Server: nginx\nDate: today')).toEqual({ kind: 'headers', policies: [], reports: [] })
    expect(policiesIn('').kind).toBe('nothing')
    expect(policiesIn('我们的网页').kind).toBe('unknown')
  })
})
