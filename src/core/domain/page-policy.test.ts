import { describe, expect, it } from 'vitest'
import { mended, missingIn, needsOf, wantsNonce } from './page-policy.ts'

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
