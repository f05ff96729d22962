// Generates names: surnames by their real frequency, given names of one or two characters.
import type { Chance } from './random.ts'

/** Surnames with their frequency per thousand; the rest is shared evenly. */
const surnames: readonly (readonly [string, number])[] = [
  ...[...'王李张'].map((s) => [s, 72] as const),
  ...[...'刘陈'].map((s) => [s, 52] as const),
  ...[...'杨赵黄周吴'].map((s) => [s, 22] as const),
  ...[...'徐孙胡朱高林何郭马罗'].map((s) => [s, 13] as const),
  ...[...'梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕'].map((s) => [s, 8] as const),
  ...[...'苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文'].map(
    (s) => [s, 4] as const,
  ),
]
const ofWomen = [...'婷雅静敏芳娟丽慧洁琳莹颖雪梅玉欣怡佳倩蕾薇蓉菲璐悦瑶岚晴妍萱清若诗梦思语晓春秋月云彤露蓓珊']
const ofMen = [...'伟强磊军洋勇杰涛超明刚平辉鹏华飞鑫波斌宇浩凯健俊帆峰志建国庆海东林森彬锋毅恒远翔睿哲晨昊泽铭诚']

export interface NamedPerson {
  name: string
  /** 1 = male, 2 = female. */
  sex: 1 | 2
}

export function nameOf(luck: Chance): NamedPerson {
  const sex = luck.happens(0.56) ? 2 : 1
  const given = sex === 2 ? ofWomen : ofMen
  const one = luck.pick(given)
  return { name: luck.weighted(surnames) + (luck.happens(0.22) ? one : luck.pick(given) + one), sex }
}
