// The demo courses: an insurance sales training, with the words that customers and trainers really use. All facts are fictional.
type Type = 'QUESTION' | 'INTRO' | 'TIPS'
export interface DemoLine {
  type: Type
  section: string
  text: string
  answer?: string
}
/** Who plays somebody: a figure, its voice, and where it stands. */
export interface Face {
  gender: 1 | 2
  digitalHumanId: string
  voiceId: string
  background: string
}
export interface DemoSubScene {
  title: string
  /** As the course has it where none is named. */
  customer?: Face
  content: string[]
  lines: DemoLine[]
}
export interface DemoCourse {
  title: string
  description: string
  /** Who plays the first customer since the first media were made, which thereby are out of date. */
  recast?: Face
  scenes: { title: string; description: string; subScenes: DemoSubScene[] }[]
}

const face = (gender: 1 | 2, digitalHumanId: string, voiceId: string, background: string): Face => ({
  gender,
  digitalHumanId,
  voiceId,
  background,
})
const ask = (section: string, text: string, answer?: string): DemoLine => ({
  type: 'QUESTION',
  section,
  text,
  ...(answer ? { answer } : {}),
})
const quiz = (section: string, text: string, answer: string): DemoLine => ({ type: 'INTRO', section, text, answer })
const tip = (section: string, text: string): DemoLine => ({ type: 'TIPS', section, text })

export const demoCourses: DemoCourse[] = [
  {
    title: '重疾险首次面谈',
    description: '从寒暄、需求挖掘到方案说明，完整走一遍重疾险的首次面谈；产品与数字均为虚构。',
    scenes: [
      {
        title: '客户到访',
        description: '客户第一次到营业部，先建立信任，再谈保障。',
        subScenes: [
          {
            title: '二胎妈妈王女士',
            customer: face(2, 'li', 'clear-woman', 'home'),
            content: [
              '王女士，36岁，两个孩子的妈妈，在一家外贸公司做财务主管。',
              '先生是工程师，家庭年收入约45万元，房贷每月8600元。',
              '她最近看到同事生病，想了解重疾险，但担心买贵了、也担心不赔。',
            ],
            lines: [
              tip('开场', '接下来请与客户王女士完成一次首次面谈。请先寒暄，再提问，不要一上来就讲产品。'),
              ask(
                '开场',
                '您好，我同事说您比较专业，我就过来随便看看，今天不一定买的。',
                '王女士您好，欢迎您来。买不买都没关系，今天先帮您把想法理清楚。您是因为什么想到要了解重疾险的呢？',
              ),
              ask(
                '需求挖掘',
                '我们部门有个同事上个月查出甲状腺癌，治疗花了十几万，我就有点慌。',
                '听到这样的消息，谁都会担心。她现在恢复得怎么样？如果换成您家，您最放心不下的是治疗费，还是养病那两三年的收入？',
              ),
              ask(
                '需求挖掘',
                '我和我先生都有医保，公司也给买了补充医疗，是不是就够了？',
                '医保和补充医疗管的是医院里的花费，重疾险管的是养病期间没有收入、房贷还要还。两样不重复，我给您算一下您家的缺口。',
              ),
              quiz(
                '产品知识',
                '请说明重疾险与百万医疗险最主要的三点区别。',
                '第一，重疾险确诊符合约定就给付，医疗险凭发票报销；第二，重疾险给付的钱怎么用都可以，医疗险只能用于治疗；第三，重疾险保费长期固定，医疗险保费随年龄变化，续保条件也不同。',
              ),
              ask(
                '方案说明',
                '五十万保额一年要交多少钱？交到什么时候？',
                '按您36岁、50万元保额、交20年来算，一年大约7800元，也就是每个月650元。它占家庭年收入不到2%，不会影响您现在的生活。',
              ),
              ask(
                '异议处理',
                '一年七千多，还是有点贵，能不能便宜点？',
                '您觉得贵，是和别的产品比，还是怕每年交着有压力？如果是压力，我们可以先做30万元保额，等收入增加再补。',
              ),
              ask(
                '异议处理',
                '网上都说保险这也不赔那也不赔，真生病了你们会不会找理由？',
                '您有这个担心很正常。拒赔多数是投保时没有如实告知。今天我陪您把健康问题一条一条看完，该写的都写上，以后理赔就踏实。',
              ),
              tip('合规提醒', '请记得说明等待期和犹豫期，不得承诺收益，也不得代替客户回答健康告知。'),
              ask(
                '促成',
                '那你帮我写个方案吧，我拿回去给我先生看看再说。',
                '没问题。我把两种保额的安排写在一页纸上，星期五晚上我再给您打个电话，听听您先生的想法，好吗？',
              ),
            ],
          },
          {
            title: '只比价格的李先生',
            customer: face(1, 'chen', 'steady-man', 'office'),
            content: ['李先生，29岁，互联网公司程序员，习惯先在网上比价。', '他认为保险都一样，谁便宜买谁。'],
            lines: [
              ask(
                '开场',
                '我在网上看了一款，同样五十万保额，比你们便宜一千二，你说说凭什么？',
                '李先生，您做了功课，咱们就能聊得很快。您方便把那款的条款给我看看吗？我们一起比三样：保什么病、赔几次、多大年纪还能保。',
              ),
              ask(
                '异议处理',
                '条款那么长我看不懂，反正重疾不都是二十八种吗？',
                '您说的二十八种确实各家一样，差别在轻症和中症，还有赔完之后保费还交不交。这两点，正是便宜那一千二的地方。',
              ),
              quiz(
                '产品知识',
                '客户问：轻症赔付之后，后面的保费还要交吗？请用一句话回答。',
                '我们这款产品轻症、中症或者重疾任何一项赔付之后，剩余保费都不用再交，保障继续有效。',
              ),
              ask(
                '促成',
                '那行，你给我发个对比表，我晚上十点以后有空看。',
                '好的，我今晚九点半前发到您的邮箱，表里只写三行差别。明天中午我再给您打电话，占用您五分钟。',
              ),
            ],
          },
        ],
      },
      {
        title: '健康告知',
        description: '陪客户如实完成健康告知。',
        subScenes: [
          {
            title: '体检有结节的张阿姨',
            customer: face(2, 'wang', 'mature-woman', 'hall'),
            content: ['张阿姨，52岁，退休教师，去年体检查出肺部小结节。', '她担心说了就买不了，想略过不提。'],
            lines: [
              ask(
                '健康告知',
                '我那个结节医生说没事，就不用写了吧？写了你们肯定不让我买。',
                '张阿姨，医生说没事，我也替您高兴。不过写上去，是保护您自己：公司看过报告同意承保，以后就不能拿它当理由。我陪您一起把报告传上去。',
              ),
              quiz(
                '产品知识',
                '请说明未如实告知可能带来的两种后果。',
                '一是保险公司可能解除合同；二是对解除之前发生的事故可能不承担责任，还可能不退保费。',
              ),
              tip('合规提醒', '健康告知必须由客户本人作答。销售人员可以解释问题，但不能替客户勾选。'),
            ],
          },
        ],
      },
    ],
  },
  {
    title: '养老年金异议处理',
    description: '面对「再考虑一下」「收益太低」「家人不同意」等常见异议，先共情，再澄清，最后给选择。',
    recast: face(1, 'chen', 'steady-man', 'office'),
    scenes: [
      {
        title: '电话回访',
        description: '方案发出三天之后的回访电话。',
        subScenes: [
          {
            title: '再考虑一下的陈总',
            customer: face(1, 'liu', 'gentleman', 'office'),
            content: ['陈总，45岁，经营一家装修公司，收入不稳定。', '三天前收到年金方案，一直没有回复。'],
            lines: [
              tip('开场', '这是方案发出之后的第一次回访，请控制在五分钟以内，先问客户方便不方便。'),
              ask(
                '开场',
                '哦，是你啊。方案我看了，我再考虑一下吧，最近挺忙的。',
                '陈总，您忙我就长话短说。大家说考虑一下，一般是三件事：钱、时间，或者信不过我。您是哪一件呢？',
              ),
              ask(
                '异议处理',
                '说实话，一年十万交五年，我怕哪年生意不好交不上。',
                '您这么想很稳妥。我们可以把每年10万元改成5万元，先把习惯养起来；生意好的年份，再往万能账户里追加。',
              ),
              ask(
                '异议处理',
                '你这个收益也就两点几，我放到工程里周转一下，一年百分之十五都有。',
                '工程周转是您赚钱的本事，我不跟它比。这笔钱只做一件事：不管工程款收没收回来，60岁以后每个月都有一份工资到账。',
              ),
              quiz(
                '产品知识',
                '请说明年金险演示利率与实际收益的关系。',
                '演示利率只是假设，不代表公司的历史经营业绩，也不代表对未来的预期；万能账户的结算利率是不确定的，最低保证利率以合同为准。',
              ),
              ask(
                '促成',
                '五万的话倒是可以，那要准备什么材料？',
                '只要您的身份证和一张银行卡。明天下午三点我带着平板过去，二十分钟办完，您看方便吗？',
              ),
            ],
          },
          {
            title: '家人不同意的刘姐',
            customer: face(2, 'zhao', 'lively-woman', 'home'),
            content: ['刘姐，48岁，个体店主，对方案很满意。', '先生觉得钱放在银行最放心，不同意购买。'],
            lines: [
              ask(
                '异议处理',
                '我是想买的，可我先生不太同意，他觉得还是存银行最放心。',
                '先生是为这个家着想，这份谨慎我很敬佩。您觉得他担心的是拿不回来，还是担心急用的时候取不出来？',
              ),
              ask(
                '异议处理',
                '他主要怕急用的时候取不出来，存定期大不了损失点利息。',
                '这个担心有道理。咱们先留够一年的生活费存活期，剩下的才放进年金；真急用，还可以用保单贷款，最高可以贷现金价值的80%。',
              ),
              quiz(
                '产品知识',
                '保单贷款的期限一般是多长？到期还不上会怎么样？',
                '每次贷款期限一般不超过六个月，到期可以先还利息再续贷；如果本息超过现金价值，合同会中止。',
              ),
              ask(
                '促成',
                '要不这样，你周末来家里一趟，当面跟他讲讲。',
                '太好了。星期六上午十点我过去，带两份简单的表，一份讲怎么取，一份讲怎么领，半个小时讲完。',
              ),
            ],
          },
        ],
      },
      {
        title: '售后服务',
        description: '客户投诉与保全服务。',
        subScenes: [
          {
            title: '要退保的吴先生',
            customer: face(1, 'zhou', 'brisk-man', 'meeting'),
            content: ['吴先生，39岁，投保第二年想退保，情绪比较激动。'],
            lines: [
              ask(
                '情绪安抚',
                '我当时就是听你们说得好才买的，现在我要退保，一分钱都不能少！',
                '吴先生，让您有这样的感受，我先跟您说声对不起。退不退都由您决定，我先把退和不退两种结果，一分一厘给您算清楚。',
              ),
              ask(
                '方案说明',
                '退保才给我退一万三？我可是交了四万块！',
                '您心疼这笔钱，我完全理解。第二年的现金价值确实低。如果是手头紧，我们可以先减额交清，不再交钱，保障还留着。',
              ),
              tip('合规提醒', '不得阻挠客户退保，必须如实说明退保损失，并告知犹豫期和现金价值的规定。'),
            ],
          },
        ],
      },
    ],
  },
]
