import { oneWidth } from '../one-width.ts'

const numerals = '零一二三四五六七八'

/** 四年, 4年制, 4 as years of study; undefined where a text says something else. */
export function yearsOfStudy(text: string): number | undefined {
  const sign = oneWidth(text)
    .replaceAll(' ', '')
    .replace(/年制?$/, '')
  if (sign.length !== 1) return
  const number = numerals.includes(sign) ? numerals.indexOf(sign) : Number(sign)
  return number >= 1 && number <= 8 ? number : undefined
}

/** 5500, 5,500元/年 as yuan a year; undefined where a text says something else: 待定. */
export function yuanAYear(text: string): number | undefined {
  const bare = oneWidth(text).replaceAll(' ', '').replaceAll(',', '')
  const amount = bare.replace(/元?(?:\/学?年|\/生)?$/, '').replace(/\.0{1,2}$/, '')
  return /^\d{1,7}$/.test(amount) ? Number(amount) : undefined
}
