import { liking, makeSet } from '../make-set.ts'

const low = (what: string) => `目前你对${what}兴趣不大。可以了解一下，但不必勉强自己。`
const middle = (what: string) => `你对${what}有一些兴趣，具体到哪件事可能差别很大，值得多试几样。`

/** Our own activities for the six types of work activities of O*NET (Holland's RIASEC), each asked for liking, not for skill. */
export const interest = makeSet({
  id: 'interest-30',
  kind: 'interest',
  title: '知识兴趣测评',
  ask: '不考虑会不会、有没有前途，你喜欢做这件事吗？',
  source:
    '本产品自编 30 题；六种活动类型取自 O*NET® Interest Profiler（美国劳工部，CC BY 4.0，onetcenter.org），题目为自编，未经美国劳工部审核',
  choices: liking,
  scales: [
    {
      ...{ id: 'realistic', name: '动手操作（R）', low: low('动手、操作类活动'), middle: middle('动手、操作类活动') },
      high: '你喜欢动手，和工具、机器、植物、动物打交道，看得见成果让你满足。可以了解：机械、土木、农学、能源、体育等方向。',
      asked: [
        '组装或修理一件电器',
        '用工具做一件木工或金属小物件',
        '照料一片菜地或一群动物',
        '操作无人机、机床或 3D 打印机',
        '在野外勘察、测量或搭建',
      ],
    },
    {
      ...{ id: 'investigative', name: '探究分析（I）', low: low('研究、分析类活动'), middle: middle('研究、分析类活动') },
      high: '你喜欢追问“为什么”，愿意观察、实验、推理。可以了解：数学、物理、化学、生物、医学、计算机等方向。',
      asked: ['设计一个实验来检验猜想', '读一篇讲科学发现的文章', '花一下午解一道难题', '用数据找出一件事的原因', '在显微镜下观察并记录'],
    },
    {
      ...{ id: 'artistic', name: '艺术创作（A）', low: low('艺术、创作类活动'), middle: middle('艺术、创作类活动') },
      high: '你喜欢用文字、图像、声音表达自己，不喜欢一成不变。可以了解：文学、设计、音乐、传媒、建筑等方向。',
      asked: ['写一篇小说或一首歌词', '为活动设计一张海报', '排练并演出一个节目', '拍摄、剪辑一段短片', '画画、做手工或布置一个空间'],
    },
    {
      ...{ id: 'social', name: '助人沟通（S）', low: low('助人、沟通类活动'), middle: middle('助人、沟通类活动') },
      high: '你喜欢帮助、教导、陪伴别人。可以了解：教育、心理、护理、社会工作、公共管理等方向。',
      asked: ['给同学讲清楚一个知识点', '听朋友说烦恼并陪他想办法', '参加志愿服务', '照顾生病或年幼的人', '调解同学之间的误会'],
    },
    {
      ...{ id: 'enterprising', name: '组织影响（E）', low: low('组织、影响他人的活动'), middle: middle('组织、影响他人的活动') },
      high: '你喜欢带头、说服、推动一件事做成。可以了解：工商管理、市场、法学、金融、国际贸易等方向。',
      asked: ['带一个小组完成一项任务', '在很多人面前说服大家', '策划一次义卖并算清盈亏', '代表班级去谈一件事', '为一个新点子找人、找资源'],
    },
    {
      ...{ id: 'conventional', name: '条理事务（C）', low: low('按规则整理、核对的活动'), middle: middle('按规则整理、核对的活动') },
      high: '你喜欢清楚的规则和有条理的资料，做事细致可靠。可以了解：会计、统计、档案、信息管理、审计等方向。',
      asked: ['把一堆资料分类归档', '核对账目，找出差错', '用表格安排好一个月的事', '按说明一步一步做准确', '整理并维护一份通讯录或数据库'],
    },
  ],
})
