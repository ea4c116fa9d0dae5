import { missingLogin, vipOnlyDetail } from '../../src/core/domain/protocol.ts'

/** What the server says in its own words. A widget words (field, code) itself; these are for those who only show a detail. */
export const zh = {
  unauthenticated: missingLogin.zh,
  unauthenticatedEn: missingLogin.en,
  tokenDead: '登录已失效。',
  vipOnly: vipOnlyDetail,
  forbidden: '您没有执行该操作的权限。',
  initialPassword: '请先修改初始密码。',
  readOnly: '只读账号不能修改数据',
  notFound: '未找到。',
  method: (name: string) => `方法 “${name}” 不被允许。`,
  mediaType: (name: string) => `不支持的媒体类型 “${name}”。`,
  json: 'JSON 解析错误。',
  tooLarge: '请求内容过大。',
  trouble: '服务端异常',
  conflict: '数据正被他人修改，请重试。',
  inProgress: '请求正在处理，请稍后重试。',
  keyReused: '同一个 Idempotency-Key 不能用于不同的请求。',
  // a field
  required: '该字段是必填项。',
  wrongType: '类型不正确。',
  blank: '该字段不能为空。',
  minLength: (n: unknown) => `至少 ${n} 个字符。`,
  maxLength: (n: unknown) => `最多 ${n} 个字符。`,
  min: (n: unknown) => `不能小于 ${n}。`,
  max: (n: unknown) => `不能大于 ${n}。`,
  maxItems: (n: unknown) => `最多 ${n} 项。`,
  format: '格式不正确。',
  option: '不是可用的选项。',
  invalid: '数据无效。',
  missingReference: '对象不存在。',
  stillUsed: '对象不存在或仍被使用。',
  exists: '该值已存在。',
  // signing in
  wrongLogin: '账号或密码不正确',
  wrongCaptcha: '图形验证码错误',
  wrongCode: '验证码错误或已过期',
  wrongOldPassword: '原密码不正确。',
  samePassword: '新密码不能与原密码相同。',
  tooMany: (seconds: number) => `尝试过于频繁，请 ${seconds} 秒后再试。`,
  notOneself: '不能停用自己的账号。',
  notSuperuser: '不能操作超级管理员账号。',
  originNotAllowed: '该网站未被允许嵌入：请由系统管理员登记它的网址，或由学校教务为它创建网站令牌。',
  grantElsewhere: '此令牌只能在它登记的网站上使用。',
  grantNarrow: '此令牌不包含该操作。',
  siteTokensFull: (n: number) => `最多 ${n} 个网站令牌，请先停用不再使用的。`,
  /** The account behind the tokens of a school's own pages. */
  siteAccount: '学校网站',
  workUnitNeeded: '请选择学校',
  /** The work unit of people who sign up by themselves. */
  individuals: '个人用户',
  // students
  courseClosed: '选科提交未开放',
  scoreClosed: '成绩修改未开放',
  courseMax: (n: number) => `最多选择 ${n} 个科目`,
  courseUnknown: (name: string) => `${name} 不在可选科目中`,
  courseFirst: '请先选择物理或历史',
  courseBoth: '物理和历史只能选择一门',
  classElsewhere: '该班级不属于所选学校。',
  // imports
  undoUsed: '导入的数据已被使用，不能撤销。',
  undone: '该导入已经撤销。',
} as const

type Params = Readonly<Record<string, string | number>> | undefined
/** A fault of an import row, by its code. */
export const faultWords: Readonly<Record<string, (params: Params) => string>> = {
  required: () => '未填写',
  bad_option: p => `“${p?.value}” 不是可用的选项`,
  bad_phone: p => `手机号应为 11 位，这里是 ${p?.digits} 位`,
  bad_year: p => `“${p?.value}” 不是年份`,
  bad_email: () => '请正确输入邮箱',
  bad_date: () => '日期格式应为 yyyy-mm-dd',
  bad_id_number: () => '证件号码不正确',
  lost_digits: () => '按数字存储，末尾数字已丢失',
  too_long: p => `最多 ${p?.max} 个字符`,
  duplicate: p => `与第 ${p?.row} 行重复`,
  unknown_class: () => '没有这个班级',
  class_without_year: () => '同名班级有多个，请填写入学年份',
  existing_account: () => '账号已存在',
  masked_value: () => '含 * 的值与已存数据不符',
}
