// Scenarios of the demo telecom company: 孙大爷, 何女士 and 郑经理. All facts are fictional.
import { asides, ask, type DemoScenario, fact, limits, say, telecomRedLines } from './parts.ts'

const sun: DemoScenario = {
  subScene: '不想换套餐的孙大爷',
  scenario: {
    persona: {
      name: '孙大爷',
      job: '退休工人',
      manner: 'HESITANT',
      background: '六十八岁，和老伴住，手机用了多年的老套餐，怕换了以后乱扣钱，听不懂流量这些词。',
    },
    situation: '孙大爷到营业厅交话费，您接待他。请先问他平时怎么用手机，再说明合适的套餐。',
    opening: '小同志，我就交个话费，别让我换套餐啊。',
    stages: [
      {
        id: 's1',
        name: '了解使用',
        need: 2,
        goals: [
          say('slow', '让他放心', '您不用急着换|换不换您说了算|我先帮您看看合不合适', '你这么说还差不多。'),
          ask(
            'usage',
            '问使用习惯',
            '！您平时用手机做什么|经常和孩子视频吗|每个月打多少电话|上网看视频多不多 ×2',
            '就打打电话，看看视频。',
          ),
        ],
      },
      {
        id: 's2',
        name: '说明套餐',
        need: 2,
        goals: [
          fact('fee', '月费', '！每月59元|月费59元|一个月五十九块 ×2', '五十九，比我现在还少一点。', '5G 畅享套餐资费单'),
          say(
            'limit',
            '不乱扣费',
            '超出流量会先发短信提醒|可以设置封顶不再扣费|用完流量自动停，不多收钱 ×2',
            '能提醒就好，我就怕糊里糊涂扣钱。',
          ),
        ],
      },
      {
        id: 's3',
        name: '办理与关照',
        need: 1,
        goals: [
          say('number', '号码不变', '您的手机号码不用换|号码保持不变|还是用原来的号码'),
          say('paper', '写下来', '我把资费写在纸上给您|打印一份资费说明|有问题您拿着单子来找我'),
        ],
      },
    ],
    avoid: [{ id: 'force', name: '强迫换套餐', point: '老套餐马上就不能用了|不换以后没有信号' }],
    secrets: [
      {
        id: 'grandson',
        name: '和孙子视频',
        goal: 'usage',
        layers: ['孙子在外地上学，我天天等他视频。', '上个月视频超了流量，扣了我八十多块。'],
      },
    ],
    objections: [
      {
        id: 'deduct',
        name: '怕乱扣钱',
        trigger: { on: 'STAGE', stage: 's2' },
        replies: ['你们换了套餐，是不是又要乱扣我的钱？', '我还是怕多扣。', '算了，我还是用老的。'],
        settledBy: 'limit',
        closing: '',
      },
    ],
    asides: ['嗯，你慢点说。', '这个我听不大懂。', '哦，是这样。'],
    closings: {
      done: '好，那就照你说的办，单子给我一张。',
      patience: '我老伴等着我呢，不办了。',
      limit: '说了半天我也累了，改天再来。',
      redLine: '哪有这么好的事，你别哄我。',
    },
    redLines: telecomRedLines,
    limits,
    difficulty: 'EASY',
  },
  talk: [
    '大爷，换不换您说了算。',
    '您平时用手机做什么？经常和孩子视频吗？',
    '这个套餐每月59元，通话和流量都够您用。',
    '您放心，超出流量会先发短信提醒，可以设置封顶不再扣费。',
    '您的手机号码不用换，我把资费写在纸上给您。',
  ],
}

const he: DemoScenario = {
  subScene: '想携号转网的何女士',
  scenario: {
    persona: {
      name: '何女士',
      job: '网店店主',
      manner: 'DIRECT',
      background: '三十二岁，在家开网店，每天直播。最近对宽带不满意，打算把手机和宽带一起换到别家。',
    },
    situation: '何女士来电要求查询携号转网的条件。请先听她的原因，再给出解决办法，不能阻拦她转网。',
    opening: '你好，我要携号转网，你告诉我怎么办就行。',
    stages: [
      {
        id: 's1',
        name: '听原因',
        need: 2,
        goals: [
          say('sorry', '致歉', '给您添麻烦了很抱歉|让您有不好的体验很抱歉|我向您道歉', '道歉就不用了，说事吧。'),
          ask('cause', '问原因', '！是什么原因让您想转网|您对哪方面不满意|网络什么时候不好用|遇到了什么问题 ×2'),
        ],
      },
      {
        id: 's2',
        name: '解决问题',
        need: 3,
        goals: [
          say('repair', '上门检修', '！安排师傅上门检修|今天就派师傅上门测速|师傅上门检查光猫和线路 ×2', '今天真能来？'),
          fact('hours', '检修时限', '24小时内上门|二十四小时以内上门|24小时之内师傅到您家', '那我等到明天这个时候。', '宽带服务承诺第2条'),
          fact('contract', '合约期', '合约还有3个月到期|还剩3个月合约期|合约期剩余三个月', '还有三个月啊，我知道了。', '客户合约单'),
        ],
      },
      {
        id: 's3',
        name: '尊重选择',
        need: 1,
        goals: [
          say('free', '尊重选择', '要转网我马上给您办理查询|转不转网由您决定|您随时可以查询转网资格'),
          say('visit', '约回访', '明天下午给您回电话|检修以后我再联系您|明天下午回访网速'),
        ],
      },
    ],
    avoid: [{ id: 'block', name: '阻拦转网', point: '转网手续很麻烦|转过去信号更差' }],
    secrets: [{ id: 'live', name: '直播掉线', goal: 'cause', layers: ['我晚上直播老是掉线。', '上周六掉了三次，一晚上退了四十多单。'] }],
    objections: [
      {
        id: 'late',
        name: '不信能修好',
        trigger: { on: 'TURN', turn: 2 },
        replies: ['我报修过两次了，都说好了，结果还是掉。', '你们每次都这么说，我凭什么信？', '别说了，我就要转网。'],
        settledBy: 'repair',
        closing: '我不想再听了，我去营业厅办转网。',
      },
    ],
    asides,
    closings: {
      done: '行，那我先等师傅来，不行我再转。',
      patience: '你不给办，我就去投诉。',
      limit: '我要准备直播了，先挂了。',
      redLine: '这话你敢写下来吗？我录着音呢。',
    },
    redLines: telecomRedLines,
    limits,
    difficulty: 'MEDIUM',
  },
  talk: [
    '何女士，让您有不好的体验很抱歉。是什么原因让您想转网？',
    '我看到了，您的合约还有3个月到期。',
    '直播掉线确实耽误生意，我马上安排师傅上门检修。',
    '24小时内上门，带新的光猫过去。',
    '转不转网由您决定，检修以后我再联系您。',
  ],
}

const zheng: DemoScenario = {
  subScene: '比较专线的郑经理',
  scenario: {
    persona: {
      name: '郑经理',
      job: '物流公司信息主管',
      manner: 'BRIEF',
      background: '四十一岁，管三个仓库的网络，手里有另一家的报价，只看数字和责任，不爱听空话。',
    },
    situation: '您第一次拜访郑经理，介绍企业云专线。请先问清业务和故障损失，再谈指标与价格。',
    opening: '我只有十分钟。你们的专线比别家贵三成，为什么？',
    stages: [
      {
        id: 's1',
        name: '问清业务',
        need: 2,
        goals: [
          ask('business', '问业务', '专线上跑哪些业务|三个仓库怎么联网|哪些系统要用专线|现在用多大的带宽', '仓库系统和监控，都在上面。'),
          ask('loss', '问故障损失', '！断网一小时损失多少|去年断过几次网|故障对发货影响多大|最近一次故障多久恢复 ×2'),
        ],
      },
      {
        id: 's2',
        name: '讲清指标',
        need: 2,
        goals: [
          fact('repair', '恢复时限', '！4小时内恢复|故障4小时恢复|四小时以内恢复业务 ×2', '四小时，写进合同吗？', '云专线服务协议第4条'),
          say('refund', '赔付条款', '！超时按天减免月租|超时赔付写进合同|达不到指标减免费用 ×2', '能赔，这才像话。'),
          fact('band', '独享带宽', '100兆独享带宽|独享100兆|带宽100兆不共享', '独享的，好。', '云专线产品说明第1页'),
        ],
      },
      {
        id: 's3',
        name: '安排试用',
        need: 2,
        goals: [
          say('trial', '提出试用', '先在一个仓库试用|选一个仓库先试一个月|先开通一个点做测试', '试一个点可以。'),
          say('plan', '交方案', '星期三之前交方案|星期三把方案发给您|三天内出一份割接方案'),
        ],
      },
    ],
    avoid: [{ id: 'rival', name: '贬低同业', point: '别家的网络不行|他们的专线经常断' }],
    secrets: [
      {
        id: 'fault',
        name: '双十一断网',
        goal: 'loss',
        layers: ['双十一那天断了五个小时。', '三千多单没发出去，赔了客户二十万。', '老板说再断一次，我就不用来了。'],
      },
    ],
    objections: [
      {
        id: 'dear',
        name: '嫌贵',
        trigger: { on: 'STAGE', stage: 's2' },
        replies: ['别家便宜三成，带宽一样。', '我要的是责任，不是口号。', '说不出贵在哪，就不用谈了。'],
        settledBy: 'refund',
        closing: '那就这样，我选便宜的。',
      },
    ],
    asides: ['嗯。', '说重点。', '然后呢？'],
    closings: {
      done: '可以，方案发我邮箱，试点我来安排。',
      patience: '时间到了，不送。',
      limit: '我要开会了，今天到这里。',
      redLine: '这种话写不进合同，就别说了。',
    },
    redLines: telecomRedLines,
    limits: { ...limits, turns: 10 },
    difficulty: 'HARD',
  },
  talk: [
    '郑经理，专线上跑哪些业务？断网一小时损失多少？',
    '去年断过几次网？我们的专线承诺故障4小时恢复。',
    '超时赔付写进合同，达不到指标减免费用。',
    '不着急定，先在一个仓库试用。',
    '星期三之前交方案，请您指正。',
  ],
}

export const telecomScenarios: readonly DemoScenario[] = [sun, he, zheng]
