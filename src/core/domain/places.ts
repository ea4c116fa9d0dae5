/** 内蒙古自治区 is 内蒙古, 上海市 is 上海: thirty-three of them stand in a line. */
export const shortPlace = (name: string): string => name.replace(/(壮族|回族|维吾尔)?自治区$|特别行政区$|[省市]$/, '')
