// A scenario for tests: 张先生 asks about a health insurance, hides an illness, and objects to the price.
import type { Scenario } from '#shared/scenario.ts'

export const scenario: Scenario = {
  persona: {
    name: '张先生',
    job: '装修公司项目经理',
    manner: 'DIRECT',
    background: '三十五岁，在上海做装修，平时忙，最近想给自己添一份保障。',
  },
  situation: '您在朋友介绍下第一次联系张先生，介绍安康医疗险。',
  opening: '你好，听说你们有个医疗险？',
  stages: [
    {
      id: 's1',
      name: '了解',
      need: 2,
      goals: [
        {
          id: 'family',
          name: '问家庭情况',
          kind: 'ASK',
          point: '家里几口人|有没有孩子|家里都有谁',
          reply: '家里三口，孩子刚上小学。',
          source: '',
        },
        { id: 'health', name: '问健康状况', kind: 'ASK', point: '！身体怎么样|有没有做过体检|健康状况 ×2', reply: '', source: '' },
      ],
    },
    {
      id: 's2',
      name: '介绍',
      need: 2,
      goals: [
        {
          id: 'waiting',
          name: '等待期',
          kind: 'TELL_FACT',
          point: '！等待期30天 ×2',
          reply: '三十天，那还能接受。',
          source: '条款第3页',
        },
        { id: 'renew', name: '续保说明', kind: 'TELL_FACT', point: '不保证续保|不能保证续保', reply: '', source: '条款第5页' },
        {
          id: 'care',
          name: '认同担心',
          kind: 'SAY',
          point: '理解您的担心|谨慎是应该的|换了我也会犹豫',
          reply: '你能这么想就好。',
          source: '',
        },
      ],
    },
    {
      id: 's3',
      name: '收尾',
      need: 1,
      goals: [{ id: 'next', name: '约定下一步', kind: 'SAY', point: '约个时间|周末再联系您|把资料发给您', reply: '', source: '' }],
    },
  ],
  avoid: [{ id: 'press', name: '催促客户', point: '今天不买就没有了|最后一天' }],
  secrets: [
    { id: 'illness', name: '高血压', goal: 'health', layers: ['去年体检查出来血压有点高。', '医生让我每天吃降压药，已经吃了半年。'] },
    { id: 'money', name: '预算', goal: 'family', layers: ['孩子上学花销大，一年最多拿出三千块。'] },
  ],
  objections: [
    {
      id: 'dear',
      name: '嫌贵',
      trigger: { on: 'STAGE', stage: 's2' },
      replies: ['这个价钱有点高了。', '我还是觉得不划算。', '这么说我真没法买。'],
      settledBy: 'care',
      closing: '算了，太不划算了，先不买。',
    },
    {
      id: 'trust',
      name: '不放心',
      trigger: { on: 'SAID', point: '我们公司成立三十年了' },
      replies: ['公司老不代表赔得痛快。'],
      settledBy: 'renew',
      closing: '',
    },
  ],
  asides: ['嗯，您接着说。', '这个我不太懂，能再说说吗？', '哦，是吗。'],
  closings: {
    done: '行，那你把资料发我吧。',
    patience: '算了，我还有事，先这样。',
    limit: '今天先到这里吧。',
    redLine: '这话我可不敢信。',
  },
  redLines: [
    { text: '保证续保', exceptions: ['不保证续保', '不能保证续保'] },
    { text: '稳赚', exceptions: [] },
  ],
  limits: { turns: 12, minutes: 10, endsAtRedLine: false },
  difficulty: 'MEDIUM',
}
