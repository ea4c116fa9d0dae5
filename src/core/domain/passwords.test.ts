import { expect, test } from 'vitest'
import { isPoorPassword, isTypeable } from './passwords.ts'

test('a password is poor that is short, of few characters, a row, or a piece of the login name', () => {
  for (const poor of [
    '',
    '1',
    'Ab1cd2e',
    '88888888',
    '12121212',
    '12345678',
    '1234567890',
    '87654321',
    '0987654321',
    'abcdefgh',
    'HGFEDCBA',
  ])
    expect([poor, isPoorPassword(poor)]).toEqual([poor, true])
  for (const id of ['200907011613', '07011613', '320102200907011613']) expect(isPoorPassword(id, '320102200907011613')).toBe(true)
  // a piece of a name; and the whole of a short one with three signs at most (8.16)
  for (const [name, named] of [
    ['zhang.san1', 'zhangsan1'],
    ['zhang.san1', 'zhang-san1'],
    ['zhang.san1', 'zhang.san.1'],
    ['zhang.san1', 'Zhang_San1'],
    ['zhang.san1', '.zhang.san1.'],
    ['zhang.san1', 'zhangsan12'],
    ['zhang.san1', '7zhangsan1!!'],
    ['zhang.san1', 'Zhangsan'],
    ['liwei', 'liwei123'],
    ['liwei', 'liwei@123'],
    ['liwei', 'Liwei123!'],
    ['liwei', '123liwei'],
    ['li.wei', 'liwei-123'],
    ['admin', 'Admin@123'],
    ['admin', 'admin@001!'],
    ['xiaoz', 'Xiaoz123'],
    ['wang', 'Wang@123!'],
    ['jw.x', '!!jwx.123'],
  ] as const)
    expect([named, isPoorPassword(named, name)]).toEqual([named, true])
  for (const [name, other] of [
    ['liwei', 'liwei-bamboo'],
    ['wang', 'wangfujing7'],
    ['li', 'lithium-7-river'],
    ['a1', 'a1b2c3d4'],
  ] as const)
    expect([other, isPoorPassword(other, name)]).toEqual([other, false])
  // what a guesser adds to a number that he knows
  for (const known of ['320102200907011613a', 'a07011613', '20090701a', 'b3201022', '07011613xy!'])
    expect([known, isPoorPassword(known, '320102200907011613')]).toEqual([known, true])
  for (const other of ['20090901', '2009abc7', 'Zhang2009'])
    expect([other, isPoorPassword(other, '320102200907011613')]).toEqual([other, false])
  for (const good of ['san!!-!?%&', 'zhang.7.river', '8-zhang.san-7-bamboo'])
    expect([good, isPoorPassword(good, 'zhang.san1')]).toEqual([good, false])
  for (const good of ['Zhiyuan-2026', '20090701a', 'a1b2c3d4', '13579246', 'correct horse'])
    expect([good, isPoorPassword(good)]).toEqual([good, false])
})

test('a password is as poor with blanks around it, in wide letters, or with signs that nobody sees', () => {
  for (const poor of [
    '12345678 ',
    '\u300012345678',
    '１２３４５６７８',
    'ＨＧＦＥＤＣＢＡ',
    'Ab1cd2e  ',
    '1234\u200b5678',
    'abc\ufeffd1e2',
    '㎏㎏㎏㎏',
    // selectors, fillers and joiners that are no format signs, and what is two units and one sign
    ...['\ufe0f', '\u3164', '\u2800', '\u180b', '\u{e0100}', '\u034f', '\u115f', '\u17b4'].flatMap(sign => [
      `1234567${sign}8`,
      `Ab1cd2e${sign}`,
    ]),
    'ab1😀😁😂',
  ])
    expect([poor, isPoorPassword(poor)]).toEqual([poor, true])
  expect(isPoorPassword(' ０7０11613 ', '320102200907011613')).toBe(true)
  for (const good of [' correct horse ', 'ｃorrect-8']) expect([good, isPoorPassword(good)]).toEqual([good, false])
})

test('a password is of signs that every keyboard has, without blanks', () => {
  for (const good of ['20080901', "~!@#$%^&*()_+-=[]{}|;:',.<>/?", 'Zhiyuan-2026']) expect([good, isTypeable(good)]).toEqual([good, true])
  for (const bad of ['bamboo river', 'Bamboo-7\n', 'Ｂamboo-7', 'contraseña1', 'abcd1234\ud800z', 'ab1😀😁😂defg', '密码密码密码密码1a'])
    expect([bad, isTypeable(bad)]).toEqual([bad, false])
})
