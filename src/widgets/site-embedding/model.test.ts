import { describe, expect, test } from 'vitest'
import { lifeOf, linesOf, serverOf, textOf } from './model.ts'

describe('the lines of a page', () => {
  const lines = linesOf('https://zhiyuan.example', ['college-search', 'score-rank'], 'zys_a1')
  test('fetch the elements, place each, and hand the token to the first of them', () =>
    expect(textOf(lines)).toBe(
      [
        '<script type="module" src="https://zhiyuan.example/elements/autoload.js"></script>',
        '<zy-college-search></zy-college-search>',
        '<zy-score-rank></zy-score-rank>',
        "<script>document.querySelector('zy-college-search').getToken = () => 'zys_a1'</script>",
      ].join('\n'),
    ))
  test('name the server by its address, wherever its API lies', () =>
    expect([serverOf('/api', 'https://a.example/x'), serverOf('https://b.example:8443/zy/api', 'https://a.example/')]).toEqual([
      'https://a.example',
      'https://b.example:8443',
    ]))
})

test.each([
  ['2027-11-01T00:00:00Z', 'living'],
  ['2026-12-01T00:00:00Z', 'ending'],
  ['2026-11-21T23:59:59Z', 'ended'],
])('a token until %s is %s on 22 November 2026', (expires, state) => expect(lifeOf(expires, new Date('2026-11-22T00:00:00Z'))).toBe(state))
