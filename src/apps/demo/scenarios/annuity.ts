// Scenarios of the demo insurer about price and annuities: 李先生, 陈总 and 刘姐. All facts are fictional.
import { asides, ask, type DemoScenario, fact, insuranceRedLines, limits, say } from './parts.ts'

const li: DemoScenario = {
  subScene: '只比价格的李先生',
  scenario: {
    persona: {
      name: '李先生',
      job: '互联网公司程序员',
      manner: 'DIRECT',
      background: '二十九岁，单身，习惯先在网上比价，认为保险都一样，谁便宜买谁。讲道理，给得出依据就听。',
    },
    situation: '李先生在网上看中一款重疾险，到营业部来比较。请先认可他做的功课，再比较保障。',
    opening: '我在网上看了一款，同样五十万保额，比你们便宜一千二，凭什么？',
    stages: [
      {
        id: 's1',
        name: '接住比较',
        need: 2,
        goals: [
          say('homework', '认可功课', '您做了不少功课|您比较得很仔细|您研究得很认真', '那当然，我列了表的。'),
          ask(
            'terms',
            '问对方条款',
            '！能把那款的条款给我看看吗|那款产品保哪些病|那款轻症赔几次|您看的是哪家的产品 ×2',
            '在我手机里，你看。',
          ),
        ],
      },
      {
        id: 's2',
        name: '比较保障',
        need: 2,
        goals: [
          fact(
            'same',
            '说相同',
            '28种重疾各家一样|二十八种重疾的定义是统一的|28种高发重疾统一规定',
            '这个我知道，所以才只看价格。',
            '重疾定义使用规范',
          ),
          say('differ', '说差别', '！差别在轻症和中症|轻症赔付以后豁免保费|多出来的是中症保障 ×2', '轻症我倒真没细看。'),
          fact('exempt', '轻症比例', '轻症赔付保额的30%|轻症按30%赔付|轻症给付30%保额', '三成，也就是十五万。', '青禾安康重疾险条款第6页'),
        ],
      },
      {
        id: 's3',
        name: '落到行动',
        need: 1,
        goals: [
          say('table', '发对比表', '今晚把对比表发给您|我做一张对比表给您|把三行差别写给您看'),
          say('call', '约通话', '明天中午再给您打电话|明天中午跟您通个电话|约明天中午五分钟'),
        ],
      },
    ],
    avoid: [{ id: 'rival', name: '贬低同业', point: '那家公司不靠谱|便宜没好货' }],
    secrets: [
      { id: 'father', name: '父亲的病', goal: 'terms', layers: ['说实话，我爸前年得过中风。', '那次轻度中风一分没赔，所以我不信你们。'] },
    ],
    objections: [
      {
        id: 'cheap',
        name: '别家便宜',
        trigger: { on: 'TURN', turn: 2 },
        replies: ['条款都差不多，我就看价格。', '你还没说清楚，一千二到底差在哪。', '说不出差别，我就买便宜的。'],
        settledBy: 'differ',
        closing: '那我还是在网上买吧。',
      },
    ],
    asides,
    closings: {
      done: '行，表发我，我十点以后看。',
      patience: '说来说去没有重点，我自己查吧。',
      limit: '我还有个会，先到这里。',
      redLine: '这种话截图下来就能投诉，您注意点。',
    },
    redLines: insuranceRedLines,
    limits,
    difficulty: 'MEDIUM',
  },
  talk: [
    '李先生，您做了不少功课。能把那款的条款给我看看吗？',
    '您说得对，28种重疾各家一样。',
    '差别在轻症和中症，轻症赔付以后豁免保费。',
    '我们这款轻症赔付保额的30%，这是便宜的那款没有的。',
    '今晚把对比表发给您，明天中午再给您打电话。',
  ],
}

const chen: DemoScenario = {
  subScene: '再考虑一下的陈总',
  scenario: {
    persona: {
      name: '陈总',
      job: '装修公司老板',
      manner: 'HURRIED',
      background: '四十五岁，经营装修公司，生意有起有落。三天前收到养老年金方案，一直没有回复，接电话时常被打断。',
    },
    situation: '方案发出三天之后，您第一次打电话回访陈总。请控制时间，弄清他在考虑哪件事。',
    opening: '哦，是你啊。方案我看了，我再考虑一下，最近挺忙的。',
    stages: [
      {
        id: 's1',
        name: '弄清顾虑',
        need: 2,
        goals: [
          say('short', '长话短说', '您忙我就长话短说|只占用您五分钟|不耽误您太久', '行，你说。'),
          ask('which', '问顾虑', '！您主要考虑哪一件事|您担心的是交费压力吗|您在考虑钱还是时间|哪一点让您犹豫 ×2'),
        ],
      },
      {
        id: 's2',
        name: '给出选择',
        need: 2,
        goals: [
          say('reduce', '降低保费', '！可以改成每年5万元|先从每年五万交起|把每年10万元降到5万元 ×2', '五万的话，我压力小多了。'),
          fact(
            'illustrate',
            '演示利率',
            '演示利率只是假设|结算利率是不确定的|演示利益不代表未来收益',
            '你敢这么说，我倒放心些。',
            '养老年金说明书第2页',
          ),
          fact('start', '领取年龄', '从60岁开始领取|60岁起每月领养老金|满60岁以后每月到账', '六十岁，还有十五年。', '养老年金条款第3页'),
        ],
      },
      {
        id: 's3',
        name: '约定面谈',
        need: 2,
        goals: [
          say('papers', '说材料', '准备身份证和银行卡|带上身份证和银行卡|只要身份证和一张银行卡', '这个简单。'),
          say('meet', '约时间', '明天下午三点我过去|明天下午三点见面|约在明天下午三点'),
        ],
      },
    ],
    avoid: [{ id: 'deposit', name: '与存款比收益', point: '比银行存款划算|收益比存款高' }],
    secrets: [
      {
        id: 'arrears',
        name: '工程款',
        goal: 'which',
        layers: ['有一笔工程款拖了半年没结。', '我把房子抵押出去周转了。', '这事我爱人还不知道。'],
      },
    ],
    objections: [
      {
        id: 'pay',
        name: '怕交不上',
        trigger: { on: 'STAGE', stage: 's2' },
        replies: ['一年十万交五年，我怕哪年生意不好交不上。', '你没听明白，我怕的是断交。', '我看还是算了吧。'],
        settledBy: 'reduce',
        closing: '我这边来人了，这事以后再说。',
      },
    ],
    asides: ['嗯，你接着说。', '你说快一点。', '哦，这样。'],
    closings: {
      done: '好，那明天见，你到了给我打电话。',
      patience: '我这边忙着呢，先挂了。',
      limit: '时间差不多了，我还有客户。',
      redLine: '你这么说我可要录音了。',
    },
    redLines: insuranceRedLines,
    limits: { ...limits, turns: 10, minutes: 5 },
    difficulty: 'HARD',
  },
  talk: [
    '陈总，您忙我就长话短说。您主要考虑哪一件事？',
    '那您担心的是交费压力吗？先说明，演示利率只是假设。',
    '可以改成每年5万元，先把习惯养起来。',
    '到时候只要身份证和一张银行卡。',
    '明天下午三点我过去，二十分钟办完。',
  ],
}

const liu: DemoScenario = {
  subScene: '家人不同意的刘姐',
  scenario: {
    persona: {
      name: '刘姐',
      job: '个体店主',
      manner: 'HESITANT',
      background: '四十八岁，开一家童装店，对养老年金方案很满意，但家里的大事要和先生一起定。',
    },
    situation: '刘姐打电话来说先不买了。请先接住情绪，弄清先生反对的原因，再约两人一起谈。',
    opening: '唉，不好意思啊，我先生不同意，这个我就先不买了。',
    stages: [
      {
        id: 's1',
        name: '接住情绪',
        need: 2,
        goals: [
          say('respect', '尊重家人', '大事应该和先生商量|您先生的意见很重要|家里的事两个人一起定', '是啊，我也不想为这个吵架。'),
          ask('why', '问反对原因', '！您先生担心什么|您先生为什么不同意|先生最不放心哪一点|他是怎么说的 ×2'),
        ],
      },
      {
        id: 's2',
        name: '回应担心',
        need: 2,
        goals: [
          say('both', '存款与年金', '存款放着应急，年金留着养老|急用的钱留在银行|年金管的是养老那部分 ×2', '分开放，这个他也许听得进去。'),
          fact('calm', '犹豫期', '！犹豫期15天|犹豫期是15天|有15天犹豫期可以退保 ×2', '十五天，那还有反悔的时间。', '养老年金条款第1页'),
          fact(
            'cash',
            '退保损失',
            '提前退保会有损失|犹豫期后退保有损失|中途退保只能拿回现金价值',
            '这一点你不说我还真不知道。',
            '养老年金条款第7页',
          ),
        ],
      },
      {
        id: 's3',
        name: '约两人面谈',
        need: 1,
        goals: [
          say('together', '邀请先生', '请您先生一起来聊聊|我上门跟您和先生一起说|约您先生一起坐坐'),
          say('page', '准备材料', '我写一页纸给您先生看|把方案写成一页纸|准备一份简单的说明'),
        ],
      },
    ],
    avoid: [{ id: 'behind', name: '劝客户瞒家人', point: '先别告诉您先生|您自己做主就行' }],
    secrets: [{ id: 'loss', name: '以前亏过钱', goal: 'why', layers: ['前年他买理财亏了八万。', '从那以后，他看见合同就发火。'] }],
    objections: [
      {
        id: 'bank',
        name: '银行更放心',
        trigger: { on: 'STAGE', stage: 's2' },
        replies: ['他说钱放银行最放心，随时能取。', '取不出来的钱，他是不会同意的。', '我说不过他。'],
        settledBy: 'both',
        closing: '',
      },
    ],
    asides,
    closings: {
      done: '好，那周末你来家里，我让他也听听。',
      patience: '店里来人了，我先忙。',
      limit: '我要去进货了，回头再说吧。',
      redLine: '这话我可不敢跟他讲。',
    },
    redLines: insuranceRedLines,
    limits,
    difficulty: 'EASY',
  },
  talk: [
    '刘姐，大事应该和先生商量，您别为难。',
    '您先生担心什么？',
    '存款放着应急，年金留着养老，两样不冲突。',
    '而且有15天犹豫期可以退保，之后提前退保会有损失。',
    '周末请您先生一起来聊聊，我写一页纸给您先生看。',
  ],
}

export const annuityScenarios: readonly DemoScenario[] = [li, chen, liu]
