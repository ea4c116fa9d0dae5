export default {
  noneFound: '没有符合条件的{{noun}}',
  noneFoundText: '当前条件：{{what}}。去掉其中一项再看。',
  searching: '搜索“{{text}}”',
  unnamed: '已选定（名称还没有取到）',
  failed: '{{noun}}没有取到',
  failedText: '你的筛选与勾选都还在。',
  exportSelected: '导出所选',
}
