import { userEvent, within } from 'storybook/test'

export const csv = (...lines: string[]) => new File([lines.join('\r\n')], '高三学生信息汇总（定稿）.csv', { type: 'text/csv' })
export const headers = '姓名,性别,证件号码,班级,考生类别,高考年份,手机号'
export const clean = csv(
  headers,
  '林见清,女,990101200812030019,高三(1)班,普通考生,2027,13800000001',
  '阿依努尔·买买提,女,990101200901150020,高三(2)班,艺术考生,2027,13800000002',
  '单于嘉曦,男,990102200805281238,高三(3)班,普通考生,2027,',
)
export const dirty = csv(
  '某校学生登记表,,,,,,',
  '*学生姓名,性 别,身份证号,行政班,类别,高考年,联系电话',
  '林见清,女,990101200812030019,高三(1)班,普通,2027, 138 0000 0001 ',
  ',女,990101200901150020,高三（二班,普通,2027,１３８０００００００２',
  '单于嘉曦,未知,990101200812030019,高三(19)班,普通考生,二〇二七,1380000000',
  '贺芷兰,女,9.90502E+17,高三(3)班,普通考生,2027年,',
  '合计,,4,,,,',
)
export const choose = async (file: File | File[]) => {
  const dialog = within(await within(document.body).findByRole('dialog'))
  const input = await dialog.findByLabelText(/把文件拖到这里|Drop a file|Suelte un archivo/)
  await userEvent.upload(input, file, { applyAccept: false })
  return dialog
}
export const grid = (dialog: ReturnType<typeof within>) => dialog.findByRole('grid', {}, { timeout: 10_000 })

export const faults = (dialog: ReturnType<typeof within>, n: number) =>
  dialog.findByText(new RegExp(`^改正 ${n} 处错误`), {}, { timeout: 10_000 })
