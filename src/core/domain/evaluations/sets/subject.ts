import { agreeing, makeSet, ownSource } from '../make-set.ts'

const named = [
  ['physics', '物理'],
  ['history', '历史'],
  ['chemistry', '化学'],
  ['biology', '生物'],
  ['politics', '政治'],
  ['geography', '地理'],
] as const

/** Interest and confidence in the six subjects one chooses among; it says nothing of what a major requires. */
export const subject = makeSet({
  id: 'subject-30',
  kind: 'subject',
  title: '选科测评',
  ask: '下面这句话，符合你吗？',
  source: `${ownSource}（30 题）`,
  choices: agreeing,
  scales: named.map(([id, name]) => ({
    ...{ id, name },
    low: `你对${name}的兴趣和信心目前都不高。选它之前，请先看看想学的专业是否要求。`,
    middle: `你对${name}的兴趣和信心居中。可以结合成绩、排名和专业要求一起考虑。`,
    high: `你对${name}既有兴趣也有信心。选科时还要看：想学的专业要求什么、成绩是否稳定。`,
    asked: [
      `${name}课的内容让我想了解更多`,
      `课外我愿意主动看和${name}有关的书或视频`,
      `只要努力，我能学好${name}`,
      `-做${name}题的时候我常常不知道从哪里入手`,
      `再学两年${name}，我是乐意的`,
    ],
  })),
})
