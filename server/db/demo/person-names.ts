import type { GenderCode } from '../../../src/core/domain/code-tables.ts'
import type { Nation } from '../../../src/core/domain/nations.ts'
import type { SeededRandom } from './seeded-random.ts'

export interface Named {
  readonly name: string
  readonly gender: GenderCode
  readonly nation: Nation
}

// The commonest surnames come up more than once, as they do in a real class.
const surnames =
  '王王王李李李张张刘刘陈陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾萧田董潘袁蔡蒋余于杜叶程魏苏吕丁任卢姚沈钟姜崔谭陆范汪廖石金韦贾夏付方邹熊白孟秦邱侯江尹薛闫雷龙段郝孔邵史毛常万顾赖武康贺严钱施牛洪'
const doubled = ['欧阳', '上官', '司马', '诸葛', '慕容']
const boys =
  '浩然 子轩 宇航 俊杰 博文 天佑 明哲 思远 嘉树 承泽 昊天 一鸣 泽宇 晨曦 书恒 立诚 致远 星野 景行 牧之 伟 强 磊 鹏 涛 凯 睿 翰林 梓豪 奕辰 鸿飞 云帆 知行 怀瑾 逸飞 亦凡 修远 彦霖 沐阳 启明'
const girls =
  '欣怡 梓涵 雨桐 诗涵 思琪 若曦 语嫣 静怡 佳宁 可馨 婉清 书瑶 清和 念慈 晓棠 芷若 锦书 听雨 晚晴 知夏 敏 静 丽 娟 婷 雪 琳 悦 子衿 疏桐 采薇 舒窈 望舒 安然 初晴 沁雪 乐瑶 思齐 令仪 昭宁'
const ofBoys = boys.split(' ')
const ofGirls = girls.split(' ')

/** Names that break a narrow column or a careless split: every school has these few. */
export const unusual: readonly Named[] = [
  { name: '阿依努尔·买买提', gender: 1, nation: '维吾尔族' },
  { name: '古丽米热·阿卜杜热合曼', gender: 1, nation: '维吾尔族' },
  { name: '才让东智', gender: 0, nation: '藏族' },
  { name: '乌力吉巴雅尔', gender: 0, nation: '蒙古族' },
  { name: '尼玛次仁·多吉旺堆', gender: 0, nation: '藏族' },
  { name: '欧阳慕容清扬', gender: 1, nation: '汉族' },
  { name: '㛃', gender: 1, nation: '汉族' },
]

const others: readonly Nation[] = ['回族', '满族', '壮族', '土家族', '苗族', '朝鲜族', '侗族']

export function personName(random: SeededRandom): Named {
  const gender = random.odds(0.51) ? 0 : 1
  const surname = random.odds(0.02) ? random.pick(doubled) : random.pick([...surnames])
  const given = random.pick(gender === 0 ? ofBoys : ofGirls)
  return { name: surname + given, gender, nation: random.odds(0.06) ? random.pick(others) : '汉族' }
}

/** An ID number of a place that does not exist (991xxx), with a right check digit. */
export function idNumber(random: SeededRandom, year: number, gender: GenderCode, serial: number): string {
  const month = String(random.between(1, 12)).padStart(2, '0')
  const day = String(random.between(1, 28)).padStart(2, '0')
  const place = `9910${String(Math.floor(serial / 400)).padStart(2, '0')}`
  const order = String((serial % 400) * 2 + (gender === 1 ? 0 : 1)).padStart(3, '0')
  const body = `${place}${year}${month}${day}${order}`
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const sum = weights.reduce((total, weight, i) => total + weight * Number(body[i]), 0)
  return body + '10X98765432'[sum % 11]
}

/** A number no operator has given out. */
export const phoneNumber = (serial: number): string => `1400${String(serial).padStart(7, '0')}`
