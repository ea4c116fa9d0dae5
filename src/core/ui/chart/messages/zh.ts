export default {
  view: '看图或看表',
  picture: '图',
  table: '表',
  download: '下载图片',
  failed: '图片没有存成，请重试',
  category: '项目',
  nothing: '还没有可以画的数据',
  describes: '{{title}}，图表。数据见随后的表格',
}
