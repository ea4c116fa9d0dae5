export default {
  timeout: '无法连接到服务器, 请联系管理员',
  expired: '您登录已经失效, 请重新登录',
  loggedOut: '您登录已经失效, 系统将自动登出，请重新登录',
  another: '登录的人已经更换，页面已为现在登录的人重新打开；之前没有保存的内容没有提交。',
  serverTrouble: '服务端异常, 请联系管理员',
  unknown: '未知错误',
  noLogin: '这里需要登录',
  noLoginText: '请先登录所在的网站；登录后仍看到这里，请联系网站管理员。',
}
