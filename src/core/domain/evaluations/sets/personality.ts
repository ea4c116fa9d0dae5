import type { Item, QuestionSet } from '../question-set.ts'

/** In the order of the published list: each question counts for the scale at its place of every five. */
const asked = `
+我在聚会上能带动气氛
-我不太关心别人
+我总是提前做好准备
-我很容易感到压力大
+我的词汇量很丰富
-我话不多
+我对人感兴趣
-我的东西到处乱放
+我大部分时间都很放松
-我很难理解抽象的概念
+和人在一起我感到自在
-我会说伤人的话
+我注意细节
-我会为各种事情担心
+我的想象力很生动
-我喜欢待在不起眼的地方
+我能体会别人的感受
-我常把事情弄得一团糟
+我很少感到情绪低落
-我对抽象的概念不感兴趣
+我会主动和人聊天
-别人的烦恼我不感兴趣
+该做的杂事我会马上做完
-我很容易被打扰
+我有很好的点子
-我没什么话可说
+我心肠软
-我常忘记把东西放回原处
-我很容易心烦
-我的想象力不好
+聚会上我会和很多不同的人说话
-我其实对别人不感兴趣
+我喜欢井井有条
-我的心情变化很多
+我理解事情很快
-我不喜欢引人注意
+我会为别人腾出时间
-我会逃避该做的事
-我的情绪经常忽高忽低
+我会用比较难的词
+我不介意成为大家关注的中心
+我能感受到别人的情绪
+我按计划做事
-我很容易发火
+我会花时间思考问题
-在陌生人面前我很安静
+我能让人感到轻松
+我做事要求严格、准确
-我经常感到情绪低落
+我满脑子都是想法
`

const scales = [
  {
    id: 'extraversion',
    name: '外向性',
    low: '你更习惯安静的环境，独处或和少数熟悉的人在一起时最有精神；人多时往往先听后说。',
    middle: '热闹和安静你都能适应，看场合决定是多说还是多听。',
    high: '你从与人相处中获得精力，愿意主动开口，也不怕被大家看到。',
  },
  {
    id: 'agreeableness',
    name: '宜人性',
    low: '你习惯先讲道理、讲事实，不轻易迁就；与人合作时，可以试着先问问对方的感受。',
    middle: '你能体谅别人，也会坚持自己的意见。',
    high: '你容易体会别人的感受，愿意帮忙；也要记得给自己留出时间。',
  },
  {
    id: 'conscientiousness',
    name: '尽责性',
    low: '你做事随性、灵活，不喜欢被计划束缚；重要的事可以借助清单和固定时间来完成。',
    middle: '要紧的事你会安排好，其余的事比较随意。',
    high: '你有条理、守计划，做事要求准确；偶尔允许自己不那么完美也没有关系。',
  },
  {
    id: 'stability',
    name: '情绪稳定性',
    low: '你对压力和变化比较敏感，情绪起伏较多。这不是缺点；如果它影响了睡眠或学习，可以和老师、家人谈谈。',
    middle: '你有时会担心或烦躁，多数时候能自己调整过来。',
    high: '你多数时候平静放松，遇到压力不容易慌乱。',
  },
  {
    id: 'intellect',
    name: '开放性（才思）',
    low: '你更喜欢具体、实际、看得见结果的内容。',
    middle: '具体的和抽象的内容你都能接受，看题目是否有意思。',
    high: '你喜欢思考和想象，对新想法、抽象的内容感兴趣。',
  },
] as const

/** 50 questions for five traits: the public-domain markers of the International Personality Item Pool, in our own Chinese words. */
export const personality: QuestionSet = {
  id: 'ipip-50',
  version: 1,
  kind: 'personality',
  title: '性格测评',
  ask: '下面这句话，符合平时的你吗？',
  licence: '公有领域（public domain）',
  source: 'International Personality Item Pool（ipip.ori.org），50 题大五人格标记量表（Goldberg, 1992）；中文为本产品自行表述',
  normed: false,
  choices: ['非常不符合', '比较不符合', '说不准', '比较符合', '非常符合'].map((label, at) => ({ value: at + 1, label })),
  scales,
  items: asked
    .trim()
    .split('\n')
    .map(
      (line, at): Item => ({
        ...{ id: `p${at + 1}`, text: line.slice(1), scale: scales[at % scales.length]!.id, key: line.startsWith('+') ? 1 : -1 },
      }),
    ),
}
