export default {
  mustChange: '这是您的初始密码。修改后即可使用其他功能。',
  old_password: '原密码',
  'old_password.required': '请输入密码',
  password: '新密码',
  'password.hint': '8 至 72 个字符，至少一个字母和一个数字。',
  'password.required': '请输入密码',
  'password.wrong': '8 至 72 个字符，至少一个字母和一个数字。',
  repeat: '确认新密码',
  'repeat.required': '请再次输入密码以确认',
  'repeat.differs': '两次密码输入不一致，请重新输入',
  changed: '密码已修改，其他设备需要重新登录。',
}
