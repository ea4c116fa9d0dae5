export default {
  content: '回复',
  'content.required': '请填写解决方案具体内容',
  answerTo: '回复{{name}}的提问',
  change: '修改对{{name}}的回复',
}
