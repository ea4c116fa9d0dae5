export default {
  buyTitle: '开通后可以使用',
  closedTitle: '该功能尚未开通',
  intro: '您暂未开通此功能，开通VIP后可享：',
  teachers: '名师讲堂',
  teachersText: '高中各科名师录播课',
  tests: '专业测评',
  testsText: '专业定位、选科、学习状态',
  aspiration: '模拟志愿填报',
  aspirationText: '按位次推荐，每个数字都有出处',
  buy: '立即购买',
  contact: '您所在的单位尚未开通该功能，请联系负责人',
  later: '暂不开通，关闭',
}
