import { liking, makeSet, ownSource } from '../make-set.ts'

const low = '目前你对这个方向的内容不太感兴趣。'
const middle = '你对这个方向有一些兴趣，可以再看看具体专业学什么。'
const high = (majors: string) => `这个方向的内容很吸引你。可以去“专业”里看看：${majors}。`

/** Fields of study by what is done in them: eight, after the ministry's catalogue of majors. */
export const major = makeSet({
  id: 'major-32',
  kind: 'major',
  title: '专业定位测评',
  ask: '如果大学里有这样的课或活动，你喜欢吗？',
  source: `${ownSource}（32 题）；方向按教育部《普通高等学校本科专业目录》的学科门类归并`,
  choices: liking,
  scales: [
    {
      ...{ id: 'science', name: '理学', low, middle, high: high('数学、物理学、化学、生物科学、地理科学、统计学') },
      asked: ['证明一个数学命题', '推导一个物理规律', '在实验室里做一整天实验', '用模型解释一个自然现象'],
    },
    {
      ...{ id: 'engineering', name: '工学', low, middle, high: high('机械、电子信息、土木、材料、能源动力、航空航天') },
      asked: ['画图、设计一个零件', '焊接、调试一块电路板', '参观并弄懂一条生产线', '造一个能动起来的装置'],
    },
    {
      ...{ id: 'computing', name: '计算机与数据', low, middle, high: high('计算机科学与技术、软件工程、人工智能、数据科学') },
      asked: ['写程序解决一个问题', '训练一个识别图片的模型', '分析一批数据并画成图', '找出一段代码里的错误'],
    },
    {
      ...{ id: 'medicine', name: '医学', low, middle, high: high('临床医学、口腔医学、护理学、药学、中医学') },
      asked: ['学习人体的结构', '跟着医生查房', '了解一种药怎样起作用', '学习急救并照护病人'],
    },
    {
      ...{ id: 'economics', name: '经管', low, middle, high: high('经济学、金融学、会计学、工商管理、物流管理') },
      asked: ['分析一家公司为什么赚钱', '学习记账和看财务报表', '做一次市场调查', '讨论物价、就业和政策'],
    },
    {
      ...{ id: 'law', name: '法学与社会', low, middle, high: high('法学、社会学、政治学与行政学、公共事业管理、公安学') },
      asked: ['研究一个案件该怎样判', '参加模拟法庭或辩论', '到社区做访谈', '讨论一项制度是否公平'],
    },
    {
      ...{ id: 'humanities', name: '文史哲与教育', low, middle, high: high('汉语言文学、外国语言文学、历史学、哲学、教育学、心理学') },
      asked: ['细读一部文学作品', '查史料，弄清一段历史', '学一门外语并了解它的文化', '备一节课，讲给学生听'],
    },
    {
      ...{ id: 'arts', name: '艺术与传媒', low, middle, high: high('设计学、美术学、音乐与舞蹈、戏剧与影视、新闻传播') },
      asked: ['设计一个产品的外观', '排一出戏或一支舞', '采访、写稿、做节目', '创作一组插画或照片'],
    },
  ],
})
