// Scenarios of the demo telecom company about broadband, complaints and cloud desktops: 小林, 赵先生 and 秦总. All facts are fictional.
import { asides, ask, type DemoScenario, fact, limits, say, telecomRedLines } from './parts.ts'

const lin: DemoScenario = {
  subScene: '要装宽带的小林',
  scenario: {
    persona: {
      name: '小林',
      job: '刚毕业的设计师',
      manner: 'HESITANT',
      background: '二十三岁，刚租下一间小公寓，第一次自己装宽带，什么都想问清楚，预算不多。',
    },
    situation: '小林打热线咨询装宽带。请先问住处和用途，再说资费、合约期和安装时间。',
    opening: '你好呀，我想装个宽带，但是我完全不懂，你帮我看看装哪种好？',
    stages: [
      {
        id: 's1',
        name: '了解需要',
        need: 2,
        goals: [
          ask('place', '问住处', '您住在哪个小区|房子是租的还是自己的|门牌地址告诉我一下|您打算住多久', '租在南湖公寓，三号楼。'),
          ask('use', '问用途', '！平时上网主要做什么|家里几台设备上网|需要上传大文件吗|经常打游戏还是看视频 ×2'),
        ],
      },
      {
        id: 's2',
        name: '说明资费',
        need: 2,
        goals: [
          fact('fee', '月费', '！每月79元|月费79元|一个月七十九块 ×2', '七十九，还在我预算里。', '家庭宽带资费单'),
          fact('term', '合约期', '合约期12个月|要签12个月|合约是十二个月', '一年，那我正好租一年。', '家庭宽带资费单'),
          say('move', '搬家怎么办', '搬家可以免费移机|换地址可以移机一次|搬家以后把宽带移过去 ×2', '能移机我就放心了。'),
        ],
      },
      {
        id: 's3',
        name: '约好安装',
        need: 1,
        goals: [
          say('visit', '约上门', '周六上午师傅上门|约在周六上午安装|师傅周六上门安装'),
          say('contact', '留联系方式', '上门前给您打电话|师傅提前打电话给您|出发前先联系您'),
        ],
      },
    ],
    avoid: [{ id: 'upsell', name: '硬推贵的', point: '千兆的最划算|便宜的根本不能用' }],
    secrets: [
      {
        id: 'files',
        name: '上传大文件',
        goal: 'use',
        layers: ['我晚上接私活，要传很大的图。', '上次在朋友家传了三个小时，差点误了交稿。'],
      },
    ],
    objections: [
      {
        id: 'rent',
        name: '怕搬家浪费',
        trigger: { on: 'STAGE', stage: 's2' },
        replies: ['我是租房的，万一搬家，不就白装了？', '要是搬走还得交违约金吧？', '那我还是先用手机热点好了。'],
        settledBy: 'move',
        closing: '',
      },
    ],
    asides: ['哦哦，您继续说。', '这个我不太懂，是什么意思呀？', '嗯嗯，明白了。'],
    closings: {
      done: '太好了，那我周六在家等师傅。',
      patience: '听着好复杂，我先问问室友吧。',
      limit: '我得回去上班了，晚点再打给您。',
      redLine: '咦，真有这么好的事吗？我有点不敢信。',
    },
    redLines: telecomRedLines,
    limits,
    difficulty: 'EASY',
  },
  talk: [
    '您好，您住在哪个小区？房子是租的还是自己的？',
    '平时上网主要做什么？需要上传大文件吗？',
    '适合您的这款每月79元，合约期12个月。',
    '您放心，搬家可以免费移机。',
    '约在周六上午安装，师傅提前打电话给您。',
  ],
}

const zhao: DemoScenario = {
  subScene: '投诉乱扣费的赵先生',
  scenario: {
    persona: {
      name: '赵先生',
      job: '出租车司机',
      manner: 'DIRECT',
      background: '五十岁，开夜班出租，挣的是辛苦钱。月底对账单发现多扣了钱，认定是营业厅捣鬼。',
    },
    situation: '赵先生到营业厅投诉多扣了费。请先听他说完，再查明细、讲清原因、说好退费，不要争辩。',
    opening: '你们凭什么多扣我钱！今天不给个说法，我就打电话投诉你们！',
    stages: [
      {
        id: 's1',
        name: '接住火气',
        need: 2,
        goals: [
          say('sorry', '先致歉', '给您添麻烦了，很抱歉|让您跑一趟，对不起|换了我也会着急', '少来这套，我要的是钱。'),
          ask('bill', '问扣费', '！是哪个月多扣的|多扣了多少钱|账单能给我看看吗|短信里写的是什么项目 ×2'),
        ],
      },
      {
        id: 's2',
        name: '查清讲明',
        need: 2,
        goals: [
          say('check', '当面查明细', '！我现在当着您的面查明细|我马上给您查每一笔|我把扣费明细打印出来 ×2', '查，你当着我的面查。'),
          fact(
            'refund',
            '退费时限',
            '！48小时内退到账户|四十八小时之内退费|两天内退回话费账户 ×2',
            '两天？你给我写下来。',
            '营业厅服务承诺第3条',
          ),
          fact('cancel', '退订', '回复0000可以退订|发0000就能退订|编辑0000退订增值业务', '就四个零？这么简单早不说。', '增值业务退订说明'),
        ],
      },
      {
        id: 's3',
        name: '防止再犯',
        need: 2,
        goals: [
          say('lock', '关闭增值业务', '帮您关闭所有增值业务|把增值业务总开关关掉|以后没有您同意就开不了'),
          say('follow', '主动回访', '退费到账我给您打电话|后天我主动回访您|到账以后我电话通知您'),
        ],
      },
    ],
    avoid: [{ id: 'blame', name: '怪客户', point: '是您自己点的|肯定是您自己开通的' }],
    secrets: [
      {
        id: 'daughter',
        name: '女儿点的',
        goal: 'bill',
        layers: ['多扣了四十六块，是个什么动漫包。', '那几天手机在我闺女手里。', '她要中考了，我不想因为这个骂她。'],
      },
    ],
    objections: [
      {
        id: 'trick',
        name: '认定捣鬼',
        trigger: { on: 'TURN', turn: 2 },
        replies: ['你们就是偷偷开通，专坑老百姓！', '别跟我讲流程，我就问钱退不退。', '不用说了，我这就打投诉电话。'],
        settledBy: 'check',
        closing: '行，你们等着处理投诉吧。',
      },
    ],
    asides: ['哼，接着说。', '别绕弯子。', '你到底查不查？'],
    closings: {
      done: '行，那我等你电话。刚才我嗓门大，别往心里去。',
      patience: '跟你说不通，叫你们领导来！',
      limit: '我还要出车，没空跟你耗。',
      redLine: '你敢这么说，我可录着音呢。',
    },
    redLines: telecomRedLines,
    limits: { ...limits, turns: 10 },
    difficulty: 'HARD',
  },
  talk: [
    '赵先生，让您跑一趟，对不起。多扣了多少钱，是哪个月多扣的？',
    '我现在当着您的面查明细，一笔一笔给您看。',
    '查到了，这一笔48小时内退到账户，我给您写在单子上。',
    '帮您关闭所有增值业务，以后没有您同意就开不了。',
    '退费到账我给您打电话，后天我主动回访您。',
  ],
}

const qin: DemoScenario = {
  subScene: '犹豫上云的秦总',
  scenario: {
    persona: {
      name: '秦总',
      job: '会计事务所负责人',
      manner: 'HESITANT',
      background: '四十四岁，事务所二十个人，账都在办公室的旧电脑里，听同行说云桌面方便，又怕资料外泄。',
    },
    situation: '您上门向秦总介绍云桌面。请先问清现在怎么办公，再讲数据放在哪里、坏了怎么办，最后约试用。',
    opening: '云桌面我听说过，可是客户的账放到外面，我心里不踏实。',
    stages: [
      {
        id: 's1',
        name: '问清现状',
        need: 2,
        goals: [
          ask('work', '问办公方式', '现在资料存在哪里|大家怎么共享账本|加班的时候怎么办公|电脑用了几年', '都在各自电脑里，用优盘拷。'),
          ask('accident', '问出过的事', '！有没有丢过资料|电脑坏过没有|有没有耽误过申报|上一次出问题是什么时候 ×2'),
        ],
      },
      {
        id: 's2',
        name: '讲清安全',
        need: 2,
        goals: [
          fact(
            'where',
            '数据位置',
            '！数据存放在本市机房|资料存在本市的机房|数据不出本市 ×2',
            '在本市，那还好一些。',
            '云桌面服务协议第2条',
          ),
          fact('backup', '每日备份', '每天备份，保留30天|每日备份保留三十天|备份保留30天', '三十天，够用了。', '云桌面产品说明第3页'),
          say('who', '谁能看', '！我们的工程师看不到您的数据|没有您授权谁也打不开|密钥在您自己手里 ×2', '密钥在我手里，这句话要紧。'),
        ],
      },
      {
        id: 's3',
        name: '约定试用',
        need: 1,
        goals: [
          say('try', '小范围试', '先给两位同事试用|先试两个账号|先用两台试半个月'),
          say('season', '避开申报期', '申报期过后再切换|避开月初申报|等报完税再换'),
        ],
      },
    ],
    avoid: [{ id: 'scare', name: '吓唬客户', point: '不上云早晚要出事|您的电脑随时会坏' }],
    secrets: [
      {
        id: 'lost',
        name: '丢过账',
        goal: 'accident',
        layers: ['去年有台电脑硬盘坏了。', '一个客户的账丢了半年的，我们加班补了一个月。'],
      },
    ],
    objections: [
      {
        id: 'leak',
        name: '怕外泄',
        trigger: { on: 'STAGE', stage: 's2' },
        replies: ['放在你们那里，你们的人不就都能看了？', '万一泄露出去，我这个所就别开了。', '我看还是放在自己电脑里放心。'],
        settledBy: 'who',
        closing: '这事先放一放，我再想想。',
      },
    ],
    asides,
    closings: {
      done: '那就先试两个，过了申报期再说。',
      patience: '我听得有点乱，改天再聊吧。',
      limit: '有客户来了，今天先到这里。',
      redLine: '这种话我可不敢当真。',
    },
    redLines: telecomRedLines,
    limits,
    difficulty: 'MEDIUM',
  },
  talk: [
    '秦总，现在资料存在哪里？大家怎么共享账本？',
    '有没有丢过资料，电脑坏过没有？',
    '我先说要紧的：数据存放在本市机房，每天备份，保留30天。',
    '没有您授权谁也打不开，密钥在您自己手里。',
    '先给两位同事试用，等报完税再换。',
  ],
}

export const telecomServiceScenarios: readonly DemoScenario[] = [lin, zhao, qin]
