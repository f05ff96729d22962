// The demo course 通信客户沟通, in which learners of the telecom company talk freely with three customers. All facts are fictional.
import { ask, type DemoCourse, face, tip } from '../course-parts.ts'

export const telecomTalks: DemoCourse = {
  title: '通信客户沟通',
  description: '营业厅、热线和企业拜访：先问清使用情况，再说明资费与服务。产品与数字均为虚构。',
  scenes: [
    {
      title: '个人客户',
      description: '营业厅与热线。',
      subScenes: [
        {
          title: '不想换套餐的孙大爷',
          customer: face(1, 'liu', 'gentleman', 'hall'),
          content: ['孙大爷，68岁，退休工人，来营业厅交话费。', '他怕换了套餐以后乱扣钱。'],
          lines: [
            tip('开场', '请先问使用习惯，再说套餐，不要催促。'),
            ask(
              '了解使用',
              '小同志，我就交个话费，别让我换套餐啊。',
              '大爷您放心，换不换您说了算。您平时用手机做什么，经常和孩子视频吗？',
              '【不催促】换不换您说了算|您不用急着换',
              '【问习惯】您平时用手机做什么×2',
              '【问视频】经常和孩子视频吗',
            ),
          ],
        },
        {
          title: '想携号转网的何女士',
          customer: face(2, 'li', 'clear-woman', 'home'),
          content: ['何女士，32岁，网店店主，每天直播。', '她要求查询携号转网的条件。'],
          lines: [
            ask(
              '听原因',
              '你好，我要携号转网，你告诉我怎么办就行。',
              '何女士，让您有不好的体验很抱歉，转网资格我马上给您查。是什么原因让您想转网？',
              '【致歉】让您有不好的体验很抱歉',
              '【不阻拦】转网资格我马上给您查×2',
              '【问原因】是什么原因让您想转网×2',
            ),
          ],
        },
      ],
    },
    {
      title: '企业客户',
      description: '第一次拜访企业的信息主管。',
      subScenes: [
        {
          title: '比较专线的郑经理',
          customer: face(1, 'chen', 'steady-man', 'office'),
          content: ['郑经理，41岁，物流公司信息主管，管三个仓库的网络。', '他手里有另一家的报价，只看数字和责任。'],
          lines: [
            ask(
              '问清业务',
              '我只有十分钟。你们的专线比别家贵三成，为什么？',
              '郑经理，我先问两个问题再回答：专线上跑哪些业务，断网一小时损失多少？',
              '【问业务】专线上跑哪些业务×2',
              '【问损失】断网一小时损失多少×2',
              '【节约时间】我先问两个问题',
            ),
          ],
        },
      ],
    },
  ],
}
