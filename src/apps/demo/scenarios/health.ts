// Scenarios of the demo insurer about health: 张先生, 王女士 and 张阿姨. All facts are fictional.
import { asides, ask, type DemoScenario, fact, insuranceRedLines, limits, say } from './parts.ts'

const zhang: DemoScenario = {
  subScene: '想买医疗险的张先生',
  scenario: {
    persona: {
      name: '张先生',
      job: '装修公司项目经理',
      manner: 'DIRECT',
      background: '三十五岁，在上海做装修，常年跑工地。同行住院花了不少钱，他想给自己添一份医疗保障，希望话说得明白。',
    },
    situation: '张先生由老客户介绍，第一次接到您的电话。请先了解他的情况，再介绍青禾安康医疗险。',
    opening: '你好，老李说你们有个医疗险，能给我讲讲吗？',
    stages: [
      {
        id: 's1',
        name: '了解情况',
        need: 2,
        goals: [
          ask('family', '问家庭情况', '您家里几口人|家里都有谁|有没有孩子|您成家了吗', '三口人，孩子刚上小学，家里主要靠我。'),
          ask('health', '问健康状况', '！您身体怎么样|最近有没有做过体检|健康状况怎么样|有没有在吃药|以前住过院吗 ×2'),
        ],
      },
      {
        id: 's2',
        name: '说明产品',
        need: 3,
        goals: [
          fact('waiting', '等待期', '！等待期30天|等待期是30天|投保后有30天等待期 ×2', '三十天里生病不赔，明白了。', '安康医疗险条款第3页'),
          fact('renew', '续保', '不保证续保|不能保证续保|续保需要审核', '这一点你说在前头，挺好。', '安康医疗险条款第5页'),
          say(
            'worth',
            '化解嫌贵',
            '一年1200元平均每天三块多|摊到每天只有三块多|先看住院要自己掏多少钱|我们可以提高免赔额来降低保费 ×2',
            '这么一算倒也还行。',
          ),
        ],
      },
      {
        id: 's3',
        name: '约下一步',
        need: 1,
        goals: [
          say('tell', '提醒如实告知', '体检情况要如实告知|健康问题要如实填写|吃药的情况要写进健康告知', '好，我把报告找出来。'),
          say('next', '约定时间', '周六上午再给您打电话|把条款发给您|我们约个时间见面'),
        ],
      },
    ],
    avoid: [{ id: 'press', name: '催促客户', point: '今天不买就没有了|马上就要停售了' }],
    secrets: [
      {
        id: 'illness',
        name: '血压高',
        goal: 'health',
        layers: ['去年体检，大夫说我血压有点高。', '其实降压药已经吃了半年，我怕说了买不成。'],
      },
    ],
    objections: [
      {
        id: 'dear',
        name: '嫌贵',
        trigger: { on: 'STAGE', stage: 's2' },
        replies: ['一年一千二，有点贵吧？', '我还是觉得贵，没病这钱不就白花了。', '说来说去还是贵，我真拿不定主意。'],
        settledBy: 'worth',
        closing: '算了，太贵了，我再看看别家。',
      },
    ],
    asides,
    closings: {
      done: '行，听着挺实在，那就按你说的办。',
      patience: '我工地上还有事，先不聊了。',
      limit: '今天说了不少了，改天再说吧。',
      redLine: '话说得这么满，我可不敢信。',
    },
    redLines: [{ text: '保证续保', exceptions: ['不保证续保', '不能保证续保'] }, ...insuranceRedLines],
    limits,
    difficulty: 'MEDIUM',
  },
  talk: [
    '张先生您好，先了解一下，您家里几口人？',
    '您身体怎么样，最近有没有做过体检？',
    '先跟您说清楚，这款产品等待期是30天。',
    '另外要说明，它不保证续保。',
    '保费一年1200元，平均每天三块多。',
    '体检情况要如实告知，我周六上午再给您打电话。',
  ],
}

const wang: DemoScenario = {
  subScene: '二胎妈妈王女士',
  scenario: {
    persona: {
      name: '王女士',
      job: '外贸公司财务主管',
      manner: 'HESITANT',
      background: '三十六岁，两个孩子的妈妈，先生是工程师，家里有房贷。最近看到同事生病，想了解重疾险，不想买贵。',
    },
    situation: '王女士午休时到营业部随便看看。请先弄清她为什么来，再说明重疾险的作用。',
    opening: '您好，我同事说您比较专业，我就过来随便看看，今天不一定买的。',
    stages: [
      {
        id: 's1',
        name: '建立信任',
        need: 2,
        goals: [
          say('calm', '不催促', '买不买都没关系|今天不一定要买|您先了解清楚再决定|不着急做决定', '您这么说我就放松了。'),
          ask('reason', '问来意', '！您为什么想了解重疾险|是什么让您想到重疾险|您最担心的是什么|今天想了解哪方面 ×2', '就是心里不踏实。'),
        ],
      },
      {
        id: 's2',
        name: '理清需要',
        need: 2,
        goals: [
          ask('loan', '问房贷收入', '每个月房贷要还多少|家里的房贷还有多少|家庭年收入大概多少', '房贷每月八千六，还有十五年。'),
          say('use', '说明作用', '！重疾险补偿收入损失|养病期间没有收入时给您一笔钱|确诊符合约定就给付 ×2', '原来不是用来报销的。'),
        ],
      },
      {
        id: 's3',
        name: '说明与约定',
        need: 2,
        goals: [
          fact('pause', '等待期', '等待期90天|等待期是90天|合同生效后有90天等待期', '九十天，我记下了。', '青禾安康重疾险条款第4页'),
          say('choose', '给选择', '可以先做30万元保额|先把保额降到30万元|等收入增加再补保额|分两步来配置 ×2', '这样压力小一些。'),
          say('again', '约回访', '星期五晚上再给您打电话|方案写在一页纸上发给您|请您和先生一起看看方案'),
        ],
      },
    ],
    avoid: [{ id: 'scare', name: '恐吓客户', point: '不买您一定会后悔|生了病再买就晚了' }],
    secrets: [
      {
        id: 'friend',
        name: '同事的病',
        goal: 'reason',
        layers: ['我同桌上个月查出甲状腺癌。', '她请了半年假，工资只发基本的，我听着害怕。'],
      },
    ],
    objections: [
      {
        id: 'cost',
        name: '怕交不起',
        trigger: { on: 'STAGE', stage: 's3' },
        replies: ['一年七千多，两个孩子还要上学，我有点吃不消。', '我担心哪年交不上。', '还是太有压力了。'],
        settledBy: 'choose',
        closing: '',
      },
    ],
    asides,
    closings: {
      done: '好的，那我等您的方案，晚上和我先生商量。',
      patience: '我得回去上班了，以后再说吧。',
      limit: '午休时间到了，今天先聊到这里。',
      redLine: '这种话听着不太可靠，我先走了。',
    },
    redLines: insuranceRedLines,
    limits,
    difficulty: 'EASY',
  },
  talk: [
    '王女士您好，买不买都没关系。您为什么想了解重疾险呢？',
    '您别太担心。现在每个月房贷要还多少？',
    '重疾险补偿收入损失，确诊符合约定就给付。',
    '要提醒您，这款等待期是90天。',
    '如果有压力，可以先做30万元保额，等收入增加再补保额。星期五晚上再给您打电话。',
  ],
}

const auntZhang: DemoScenario = {
  subScene: '体检有结节的张阿姨',
  scenario: {
    persona: {
      name: '张阿姨',
      job: '退休教师',
      manner: 'HESITANT',
      background: '五十二岁，退休教师，做事认真，怕麻烦女儿。想给自己买一份重疾险，不愿意谈体检。',
    },
    situation: '张阿姨准备填写健康告知，约您到营业部。请陪她如实完成，不能替她回答。',
    opening: '这些问题都填“否”就行了吧？我看别人都是这么填的。',
    stages: [
      {
        id: 's1',
        name: '问清情况',
        need: 2,
        goals: [
          say('feel', '体谅担心', '我理解您的担心|您有顾虑很正常|您怕买不成我能理解', '你能体谅就好，我也不是存心瞒谁。'),
          ask('report', '问体检结果', '！最近一次体检结果怎么样|体检报告上有没有异常|医生有没有让您复查|检查出过什么问题吗 ×2'),
        ],
      },
      {
        id: 's2',
        name: '讲明告知',
        need: 2,
        goals: [
          say('protect', '说明好处', '！如实告知是保护您自己|写清楚以后理赔才踏实|如实填写对您有好处 ×2', '这么说，写上反倒对我好。'),
          fact(
            'years',
            '告知后果',
            '不如实告知可能解除合同|不如实填写可能不赔|隐瞒病情公司可能不承担责任',
            '后果这么重啊。',
            '青禾安康重疾险条款第8页',
          ),
        ],
      },
      {
        id: 's3',
        name: '一起办理',
        need: 2,
        goals: [
          say('upload', '陪同办理', '我陪您一起上传报告|我们一条一条看健康告知|陪您把报告传上去', '好，报告我带着呢。'),
          fact('days', '核保时限', '核保需要5个工作日|5个工作日出核保结果|五个工作日内给您答复', '五天，我等得起。', '核保服务说明第2页'),
        ],
      },
    ],
    avoid: [{ id: 'instead', name: '代客户回答', point: '我帮您全部勾否|这一项我替您填没有' }],
    secrets: [
      {
        id: 'nodule',
        name: '肺部结节',
        goal: 'report',
        layers: ['去年片子上说肺里有个小结节。', '医生让我半年后复查，我一直没敢去。', '我妹妹就是肺上的毛病走的，我害怕。'],
      },
    ],
    objections: [
      {
        id: 'refuse',
        name: '怕被拒保',
        trigger: { on: 'STAGE', stage: 's2' },
        replies: ['写上去你们肯定不让我买了。', '那我还不如不写，反正没人知道。', '你们就是不想卖给我。'],
        settledBy: 'protect',
        closing: '算了，这么麻烦，我不买了。',
      },
    ],
    asides,
    closings: {
      done: '行，那就照实写，你陪着我我放心。',
      patience: '我有点累了，改天再填吧。',
      limit: '我要去接外孙了，今天先到这里。',
      redLine: '这不合规矩吧，我教了一辈子书，不能这么做。',
    },
    redLines: insuranceRedLines,
    limits,
    difficulty: 'HARD',
  },
  talk: [
    '张阿姨，我理解您的担心。最近一次体检结果怎么样？',
    '医生有没有让您复查？不如实告知可能解除合同。',
    '所以如实告知是保护您自己，写清楚以后理赔才踏实。',
    '来，我陪您一起上传报告。',
    '核保需要5个工作日，有结果我马上告诉您。',
  ],
}

export const healthScenarios: readonly DemoScenario[] = [zhang, wang, auntZhang]
