export default {
  noneFound: '没有符合条件的{{noun}}',
  noneFoundText: '去掉一项筛选或换个词再看。',
  failed: '{{noun}}没有取到',
  failedText: '你的筛选与勾选都还在。',
  exportSelected: '导出所选',
}
