export interface Row {
  id: string
  name: string
  school: string
  class: string
  number: string
  phone: string
  subjects: string
  score: number
}
const family = '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗'
const given = '明华建国志强秀英桂兰玉梅子涵欣怡浩然宇轩'

/** 50,000 rows, the same every time. */
export const rows: readonly Row[] = Array.from({ length: 50_000 }, (_, n) => ({
  id: String(n),
  name: `${family[n % 20]}${given[(n * 7) % 20]}${given[(n * 13) % 20]}`,
  school: `第${(n % 40) + 1}中学`,
  class: `高三（${(n % 18) + 1}）班`,
  number: `2028${String(n).padStart(6, '0')}`,
  phone: `139****${String((n * 37) % 10_000).padStart(4, '0')}`,
  subjects: ['物化生', '物化地', '史政地', '物生政'][n % 4] ?? '',
  score: 400 + ((n * 31) % 300),
}))
export const columns: readonly { key: keyof Row; title: string }[] = [
  { key: 'name', title: '姓名' },
  { key: 'school', title: '学校' },
  { key: 'class', title: '班级' },
  { key: 'number', title: '学号' },
  { key: 'phone', title: '手机' },
  { key: 'subjects', title: '选科' },
  { key: 'score', title: '总分' },
]
/** The filter is the same for all: what is measured is what the table makes of another list. */
export const filtered = (text: string) =>
  text === '' ? rows : rows.filter(row => row.name.includes(text) || row.school.includes(text) || row.class.includes(text))

/** Lets the program set the filter, and hear when what it gave is on the screen. */
export const offer = (filter: (text: string) => void) =>
  Object.assign(globalThis, {
    readyAt: performance.now(),
    filter: (text: string) =>
      new Promise<void>(done => {
        filter(text)
        requestAnimationFrame(() => requestAnimationFrame(() => done()))
      }),
  })
