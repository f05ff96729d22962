// Vocabulary of the scorer: words without content, terms, and synonyms. Insurance comes first, because users sell it.

/** Interjections and modal particles. */
export const particles = new Set('嗯呃啊哦呀嘛呢吧哈诶哎噢喔啦')

/** Function characters without content. */
export const functionCharacters = new Set(
  '的了是在和就也都这那个有要会把被让给对与及或但而所以因为如果我您你他她它们上下里着过得地之其请先再还很非常可能么什',
)

/** Characters between a negator and its scope: 不用告知, 没有必要担心, 无需体检, 无法退保, 不予赔付. */
export const modalCharacters = new Set('用能得必须应该要有可以需法予')

/** Words that negate what follows without a negating character. */
export const forbidding = new Set('禁止 严禁 杜绝 避免 拒绝 拒'.split(' '))

/** Negators whose scope precedes them: 退不了, 用不着. */
export const impossible = /^[不没](?:了|着|到|成|动|起|掉|出|出来)$/

/** Words that end the scope of a negation: 不是存款是保险. */
export const contrasting = new Set('是 而 而是 但 但是 却 就 就是 只 只是'.split(' '))

/** Words that contain a negating character without negating. */
export const unnegating = new Set(
  '特别 区别 分别 级别 类别 个别 性别 差别 识别 辨别 鉴别 告别 别人 别的 别墅 别处 除非 非凡 非洲 莫名 莫非 无限 无比 无数 没事 没问题 没关系 不断 不少 不止 不久 不妨 不由 不免 不愧 不如 不论 不单 不光 未免 未婚 无非 不仅 不但 不得不 可不可以 不管 不过 无论 非常 不好意思 差不多 对不起 未来 不错 不同 是不是 能不能 有没有 要不要 未成年 无忧'.split(
    ' ',
  ),
)

/** Characters after 成 that make it no tenth: 一成功. */
export const notTenths = '功为了本立年长人员交绩熟果'

/** Idioms with numerals that are no numbers: 万一 is not 11000. These are patterns, and the first match is used. */
export const numberIdioms = [
  '万一',
  '一五一十',
  '三三两两',
  '七七八八',
  '(?<=不管)三七二十一',
  '十分(?!钟|之)',
  '八九(?=不离十)',
  '(?<=十有)八九',
  '一一(?![零一二两三四五六七八九十百千万亿点])',
]

/**
 * Fillers of recognised and spoken text. 额 counts everywhere, also in 保额: the golden table was measured with it, and it costs at most 0.9
 * of a line.
 */
export const fillers = /嗯|呃|额|那个|就是说|然后呢|怎么说/g

/** Insurance terms that the dictionary would split. */
export const houseTerms =
  '保额 保费 重疾险 等待期 犹豫期 全额 退保 房贷 车贷 甲状腺 结节 如实 健康告知 分红 缺口 医保 社保 补充医疗 养病 年金险 医疗险 现金价值 投保人 被保险人 受益人 免赔额 保证续保 理赔 天内'.split(
    ' ',
  )

const synonymGroups = `
退保 退钱 退款 退掉
全额 全部 全数 一分不少
缴费 交费 付费 交钱
保费 费用 保险费 交费 缴费
保额 保险金额 额度
担心 顾虑 害怕 怕 不放心 放心不下
理解 明白 懂 体会
先生 爱人 老公 丈夫
太太 妻子 老婆 爱人
收入 工资 挣钱
理赔 赔付 赔钱 赔
住院 医院
健康告知 如实告知 告知健康
缺口 差额 差多少
医保 社保
每年 一年 年缴
元 块
重复 冲突
过往 以前 过去
花费 钱 开销
房贷 贷款 月供
欢迎 感谢
治疗 看病 治病
不能 不可以 不可 不得 无法
天 日 号
年 周年
岁 周岁
万一 如果 要是 假如
方案 计划 规划
波动 涨跌 起伏 上上下下
终身 一辈子 一生 活多久领多久
生效 开始保障
变更 更改 修改 改
指定 填写
抱歉 对不起 不好意思
马上 立刻 立即 尽快
登记 记下 记录
回电 回电话 联系
打电话 电话 联系
报案 报险
报销 报
自费药 自费
仔细 认真 细看
阅读 看 读
条款 合同
签约 签字 签合同
明白 懂 清楚
随时 任何时候
方便 有空 有时间
上门 到家里 去您家 登门
周三 星期三 礼拜三
周四 星期四 礼拜四
免费 不要钱 不收费 不花钱
首次 第一次 头一次
换 兑换 兑 抵
消费 花钱
压力 吃力 负担
调低 降低 减少 少一点 少一些
拉长 延长 放长
孩子 小孩 娃
教育金 学费 上学的钱
准备 攒
越早越好 趁早 尽早
养老 退休
生病 得病 患病 得了病
病史 既往症 得过什么病
如实 老实 照实
将来 以后 日后 今后
投保 买保险 参保
适合 合适
开销 花销 支出 花
家里 家庭 家里人
急着 着急 匆忙
了解 问问 知道
热线 客服电话 客户电话
全天 二十四小时
便宜 优惠 实惠 划算
贵 价格高 价钱高
快 迅速 及时
办理 处理 办
协助 帮助 帮忙
全程 从头到尾
选择 挑选 挑
比如 例如 像
大概 大约 左右 差不多
专人 专门的人 专员
资料 材料 文件
提交 交 递交
申请 申请书
收益 回报
保障 保护`

/** Maps every word to the other words of its groups. */
export function indexSynonyms(groups: readonly (readonly string[])[]): Map<string, string[]> {
  const index = new Map<string, string[]>()
  for (const group of groups)
    for (const word of group) index.set(word, [...(index.get(word) ?? []), ...group.filter((other) => other !== word)])
  return index
}

export const houseSynonyms: readonly (readonly string[])[] = synonymGroups
  .trim()
  .split('\n')
  .map((line) => line.split(' '))
