/** 内蒙古自治区 is 内蒙古, 上海市 is 上海: thirty-three of them stand in a line. */
export const shortPlace = (name: string): string => name.replace(/(壮族|回族|维吾尔)?自治区$|特别行政区$|[省市]$/, '')

/** The divisions of the first level (GB/T 2260), by their full names. */
export const provinceNames = [
  ...['北京市', '天津市', '河北省', '山西省', '内蒙古自治区', '辽宁省', '吉林省', '黑龙江省', '上海市', '江苏省', '浙江省', '安徽省'],
  ...['福建省', '江西省', '山东省', '河南省', '湖北省', '湖南省', '广东省', '广西壮族自治区', '海南省', '重庆市', '四川省', '贵州省'],
  ...[
    '云南省',
    '西藏自治区',
    '陕西省',
    '甘肃省',
    '青海省',
    '宁夏回族自治区',
    '新疆维吾尔自治区',
    '台湾省',
    '香港特别行政区',
    '澳门特别行政区',
  ],
] as const
