import type { QuestionSet, Scale } from '../question-set.ts'

const depression = `
做事时提不起劲，或没有乐趣
感到心情低落、沮丧或绝望
入睡困难、睡不安稳，或睡得太多
感觉疲倦，或没有活力
食欲不振，或吃得太多
觉得自己很糟，或觉得自己很失败，或让自己、家人失望
对事情专注有困难，例如看书或看视频时
动作或说话慢到别人已经察觉；或正好相反，烦躁、坐立不安，动来动去比平常多
有不如死掉，或用某种方式伤害自己的念头
`
const anxiety = `
感到紧张、焦虑，或急切
不能停止担忧，或控制不住担忧
对各种各样的事情担忧过多
很难放松下来
由于不安而无法静坐
变得容易烦恼，或急躁
害怕将有可怕的事发生
`
const lines = (text: string) => text.trim().split('\n')

/** Published with the scales: 5, 10, 15, 20 of 27 (Kroenke et al. 2001) and 5, 10, 15 of 21 (Spitzer et al. 2006). */
const talk = '这个分数达到了建议进一步了解的界线。请把最近的状态告诉一位你信任的大人，或学校的心理老师；也可以拨打 12356。'
const now = '这个分数说明你最近很不好受。请今天就告诉一位你信任的大人，或学校的心理老师，并拨打 12356；由专业人员来判断是否需要治疗。'
const calm = '最近两周，这方面的困扰很少。'
const some = '最近两周有一些困扰。留意睡眠、运动和与人相处，两周后可以再测一次；如果加重，请告诉你信任的大人。'
const scales: readonly Scale[] = [
  {
    ...{ id: 'depression', name: '抑郁情绪（PHQ-9）', low: calm, middle: talk, high: now },
    bands: [
      { from: 0, level: 'low', label: '几乎没有', text: calm },
      { from: 5, level: 'low', label: '轻度', text: some },
      { from: 10, level: 'middle', label: '中度', text: talk },
      { from: 15, level: 'high', label: '中重度', text: now },
      { from: 20, level: 'high', label: '重度', text: now },
    ],
  },
  {
    ...{ id: 'anxiety', name: '焦虑情绪（GAD-7）', low: calm, middle: talk, high: now },
    bands: [
      { from: 0, level: 'low', label: '几乎没有', text: calm },
      { from: 5, level: 'low', label: '轻度', text: some },
      { from: 10, level: 'middle', label: '中度', text: talk },
      { from: 15, level: 'high', label: '重度', text: now },
    ],
  },
]

/** PHQ-9 and GAD-7, in the order they were published; to be used freely, and no diagnosis. */
export const mind: QuestionSet = {
  ...{ id: 'phq-9-gad-7', version: 1, kind: 'mind', title: '心理状态测评', normed: false },
  ask: '最近两周，这样的情况有多少天？',
  licence: '可免费使用、复制和翻译，无需许可（Pfizer）',
  source: 'PHQ-9（Kroenke, Spitzer & Williams, 2001）与 GAD-7（Spitzer 等, 2006），界线为原作者公布；中文为本产品自行表述',
  choices: ['完全没有', '有几天', '一半以上的日子', '几乎每天'].map((label, value) => ({ value, label })),
  scales,
  items: [
    ...lines(depression).map((text, at) => ({ id: `d${at + 1}`, text, scale: 'depression', key: 1 as const })),
    ...lines(anxiety).map((text, at) => ({ id: `a${at + 1}`, text, scale: 'anxiety', key: 1 as const })),
  ],
  // thoughts of being better off dead in whatever measure, and what was published as moderately severe and severe
  alert: { items: { d9: 1 }, scales: { depression: 15, anxiety: 15 } },
}
