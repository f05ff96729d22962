// Answers that contain every point but deny it, disguised red lines, and fair answers in other words.
import { describe, expect, test } from 'vitest'
import { scoreLine, type Wording } from './scoring.ts'

const dear = {
  reference: '我理解您担心买贵了。这款重疾险保额50万元，每年保费8600元，等待期90天，犹豫期15天内可以全额退保。',
  points: '理解您的担心|我理解您担心；保额50万元 ×2；每年保费8600元；等待期90天；！犹豫期15天内全额退保 ×2',
}
const bonus = { reference: '分红是不确定的，我们不保证收益。', points: '分红不确定；！不保证收益；过往不代表未来' }
const wordings: Wording[] = [
  { text: '保证收益', level: 'RED_LINE', exceptions: ['不保证收益', '不能保证收益'] },
  { text: '返佣', level: 'RED_LINE', exceptions: [] },
]
const lexicon = {}
const terms: string[][] = []
const score = (line: { reference: string; points: string }, said: string) =>
  scoreLine({ type: 'QUESTION', ...line, said, lexicon, terms, wordings, delivery: null })
const all = dear.reference

describe('points that are called false as a whole count nothing', () => {
  test.each([
    `以下说法都是假的：${all}`,
    `下面我说的全是错的，${all}`,
    `以下内容纯属虚构。${all}`,
    `别信以下说法：${all}`,
    `千万不要相信：${all}`,
    `这些都是骗人的：${all}`,
    `${all}以上说的都是假的`,
    `${all}前面的说法全部不对`,
    `${all}才怪`,
    `${all}我是骗您的`,
    `${all}不过这都不算数`,
    `有人说${all}其实不是这样`,
    `${all}但那根本不是真的`,
    '等待期90天？保额五十万？每年保费8600元？犹豫期15天内全额退保？都不是。',
    '如果我说等待期90天，保额五十万，每年保费8600元，犹豫期15天内全额退保，那是在撒谎',
    '谁说等待期90天、保额五十万、每年保费8600元、犹豫期15天内全额退保的？',
  ])('%s', (said) => expect(score(dear, said).score).toBeLessThan(20))

  test.each([
    all,
    `我刚才说的都不对，应该这样：${all}`,
    `${all}以上都是合同里写明的`,
    `下面我说说重点：${all}`,
    `您买了才怪的事不会发生。${all}`,
    `${all}这不是骗您的`,
    `有人说不好，其实不是这样。${all}`,
  ])('but not %s', (said) => expect(score(dear, said).score).toBeGreaterThan(95))
})

describe('points that are called false one by one count nothing', () => {
  const each = ['保额50万元', '每年保费8600元', '等待期90天', '犹豫期15天内全额退保']
  const line = { reference: '', points: each.join('；') }
  test.each([
    each.map((point) => `${point}，这是假的。`).join(''),
    each.map((point) => `${point}不对。`).join(''),
    each.map((point) => `${point}是骗人的。`).join(''),
    each.map((point) => `不是${point}`).join('，'),
    '保额没有50万元，每年保费没有8600元，等待期没有90天，犹豫期15天内不能全额退保',
    '保额50万元是错的，每年保费8600元是瞎说，等待期90天没这回事，犹豫期15天内全额退保别信',
    `${each.map((point) => `${point}，假的。`).join('')}我是骗您的。`,
  ])('%s', (said) => expect(score(line, said).score).toBeLessThan(20))

  test.each([
    '等待期不是180天，是90天',
    '我们没有180天那么长，等待期90天',
    '等待期90天没错',
    '等待期90天，很多人觉得是骗人的',
    '等待期90天，您要是觉得不对，可以查合同',
    '健康告知不对会影响理赔，等待期90天',
  ])('but not %s', (said) => expect(score({ reference: '', points: '等待期90天' }, said).points[0]).toMatchObject({ hit: 1, why: null }))
})

describe('a point that is both said and denied counts nothing', () => {
  test.each([
    ['分红不确定，过往不代表未来，我们不保证收益，我们保证收益', '前后矛盾：我们保证收益'],
    ['我们保证收益，分红不确定，我们不保证收益', '前后矛盾：我们保证收益'],
  ])('%s', (said, why) => expect(score(bonus, said).points[1]).toMatchObject({ hit: 0, fault: 'OPPOSITE', why }))

  test.each([
    ['put right', '我们保证收益，不对，说错了，我们不保证收益'],
    ['asked', '是不是保证收益？我们不保证收益'],
    ['what others say', '有人说保证收益，我们不保证收益'],
    ['a slip of an earlier answer', '我说错了，我们不保证收益'],
  ])('but not where it is %s', (_, said) => expect(score(bonus, said).points[1]).toMatchObject({ hit: 1 }))

  test('a denial that concerns another case has no effect', () => {
    const line = { reference: '', points: '自杀不赔' }
    expect(score(line, '自杀不赔，超过两年自杀才赔').points[0]).toMatchObject({ hit: 1 })
  })
})

describe('red lines are recognised by sound, like points', () => {
  test.each([
    ...[
      '我们保证收益',
      '我们保正收益',
      '我們保證收益',
      '我们保证的收益',
      '我们保证会有收益',
      'baozhengshouyi',
      '我们bao zheng shou yi',
      '保证shouyi',
    ],
    ...['给您返佣', '给您返拥', '可以反佣给您', '給您返傭', 'fanyong给您', '返的佣'],
  ])('%s', (said) => expect(score(bonus, said).offences).toMatchObject([{ level: 'RED_LINE' }]))

  test.each([
    '我们不保证收益',
    '我们不能保证收益',
    '我们不保證收益',
    '我们不保证有收益',
    '每年保费五十万',
    '翻译用的',
    '保证服务，收益另说',
  ])('but not %s', (said) => expect(score(bonus, said).offences).toEqual([]))

  test.each(['你这个傻逼', '滚出去', '你他妈的', '神经病啊你', '蠢货', '，TMD', '，ｔｍｄ真烦', '，nmsl', '，你cnm'])(
    'abuse is one without anybody having written it: %s',
    (abuse) => {
      expect(score(dear, `${all}${abuse}`)).toMatchObject({ score: 30, caps: ['RED_LINE'] })
    },
  )
  test.each(['糖尿病神经病变也赔', '保费滚动计算', '滚开水烫伤也赔', '，代码是CTMD'])('which %s is not', (said) =>
    expect(score(dear, said).offences).toEqual([]),
  )
})

describe('keywords without a sentence are capped', () => {
  test.each([
    '理解担心，保额50万元，每年保费8600元，等待期90天，犹豫期15天全额退保',
    '保额50万元 等待期90天 犹豫期15天全额退保 保费8600元 理解担心',
  ])('%s', (said) => expect(score(dear, said)).toMatchObject({ score: 59, caps: ['KEYWORDS'] }))
  test('an answer to one question of knowledge may be as short as it likes', () => {
    const line = { type: 'INTRO' as const, reference: '', points: '等待期90天；保额50万元；保费8600元' }
    const said = '等待期90天，保额50万元，保费8600元'
    expect(scoreLine({ ...line, said, lexicon, terms, wordings, delivery: null }).score).toBe(100)
  })
})

describe('fair answers in other words', () => {
  test('a number of another quantity is no wrong number', () => {
    const line = { reference: '', points: '保额50万元；保障120种重疾' }
    expect(score(line, '一百二十种重大疾病我们都保障，保额是五十万').points.map(({ hit, why }) => [hit, why])).toEqual([
      [1, null],
      [1, null],
    ])
  })

  test.each([
    [
      '李先生，您好。我帮您做了一份保障方案，重疾保额50万，每年保费8600元，您看可以吗？',
      '我给您设计了一个计划，重大疾病赔五十万，一年交八千六',
    ],
    [
      '李先生，非常理解您的顾虑。我们公司成立二十多年了，理赔服务很快，一般三天就能到账。',
      '您的担心我明白，公司有二十几年历史，赔钱特别快，三天左右钱就到了',
    ],
    ['您好王女士，这款产品有犹豫期，15天内不满意可以全额退款。', '十五天之内不想要了，钱一分不少退给您'],
    ['王女士，感谢您的信任。以后有任何理赔问题，随时给我打电话，我会全程协助您办理。', '谢谢您信任我，出险了随时联系我，我全程帮您处理'],
    ['年金险适合做养老规划，从六十岁开始每个月可以领三千元，一直领到终身。', '这个是用来养老的，六十岁起每月给您发三千，活多久领多久'],
    ['投保前一定要把过去的病史如实写清楚，否则将来可能会被拒赔。', '以前得过什么病，买的时候要老实说，不然以后公司可能不赔'],
    ['如果您觉得保费有压力，可以把保额调低一些，或者把缴费年限拉长。', '要是交钱吃力，保额少一点，或者多分几年交都行'],
    ['理财产品不保本，净值会有波动，请您根据自己的风险承受能力来选择。', '这个不保证本金，价格会上上下下，您看自己能承担多大风险再决定'],
    [
      '非常抱歉给您带来不便，我马上帮您登记投诉，三个工作日内会有专人联系您。',
      '真对不起让您添麻烦了，我现在就把您的投诉记下来，三个工作日之内有人给您回电话',
    ],
    [
      '孩子的教育金越早准备越好，现在每个月存一千，到十八岁上大学就能用。',
      '给小孩攒学费要趁早，从现在起每月存一千块，十八岁读大学刚好用上',
    ],
    [
      '您之前买的社保只能报一部分，自费药和进口药是报不了的，商业保险正好可以补充。',
      '社保报得有限，自费的、进口的药都不给报，商业险能把这块补上',
    ],
    ['签约之前请仔细阅读合同条款，特别是责任免除的部分，有不明白的地方随时问我。', '签字前合同要认真看，尤其是哪些不赔，看不懂就问我'],
    ['我们可以上门服务，您看周三下午或者周四上午哪个时间方便？', '我去您家里也行，周三下午和周四上午，您哪个时候有空'],
    ['受益人可以指定多个，也可以随时变更，只要提交一份申请就可以了。', '受益人能写好几位，想改随时能改，交个申请就成'],
  ])('no points: %s', (reference, said) => {
    const scored = score({ reference, points: '' }, said)
    expect(scored.score).toBeGreaterThanOrEqual(60)
    expect(scored.points.map(({ text }) => text).join()).not.toMatch(/先生|女士|您好|^感谢/)
  })

  test.each([
    ['李先生，非常理解您的顾虑。我们公司成立二十多年了，理赔服务很快，一般三天就能到账。', '今天天气不错，我们去喝茶吧，停车方便吗'],
    ['您好王女士，这款产品有犹豫期，15天内不满意可以全额退款。', '您可以先加我微信，回头我把资料发给您看一看'],
    ['投保前一定要把过去的病史如实写清楚，否则将来可能会被拒赔。', '这个您不用管，随便填一下就可以了，反正也没有人看'],
    ['等待期是九十天，等待期内生病我们是不赔的，过了这个时间才开始保障。', '您今天买明天就能用，什么都能赔，特别划算'],
    ['这款车百公里油耗六个油，质保五年或者十五万公里，首次保养免费。', '这款车外观很漂亮，座椅也舒服，您可以坐上去感受一下'],
    ['非常抱歉给您带来不便，我马上帮您登记投诉，三个工作日内会有专人联系您。', '这个不归我们部门管，您打别的电话问吧，我也没办法'],
    ['签约之前请仔细阅读合同条款，特别是责任免除的部分，有不明白的地方随时问我。', '您在这里签字就好，其他的我来帮您处理，很快就办完'],
  ])('what is beside the point earns nothing: %s', (reference, said) => {
    expect(score({ reference, points: '' }, said).score).toBeLessThan(15)
  })
})
