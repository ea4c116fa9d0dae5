/** The columns of a roster as a school writes them: of the file that is made, and of those who read it. */
export const rosterColumns = [
  '姓名',
  '性别',
  '证件号码',
  '密码',
  '班级',
  '科类',
  '考生类别',
  '考生类型',
  '高考年份',
  '入学年份',
  '手机号',
  '邮箱',
  'QQ',
  '微信号',
  '其他号码',
  '备注',
]
