// The demo course 医疗险第一次通话, in which learners talk freely with 张先生. All facts are fictional.
import { ask, type DemoCourse, face, tip } from '../course-parts.ts'

export const firstCall: DemoCourse = {
  title: '医疗险第一次通话',
  description: '老客户介绍的第一次通话：先了解情况，再说明产品，最后约好下一步。产品与数字均为虚构。',
  scenes: [
    {
      title: '电话里初次接触',
      description: '客户由老客户介绍，第一次接到电话。',
      subScenes: [
        {
          title: '想买医疗险的张先生',
          customer: face(1, 'chen', 'steady-man', 'office'),
          content: ['张先生，35岁，装修公司项目经理，常年跑工地。', '同行住院花了不少钱，他想了解青禾安康医疗险。'],
          lines: [
            tip('开场', '请先了解张先生的家庭和健康，再介绍产品。'),
            ask(
              '了解情况',
              '你好，老李说你们有个医疗险，能给我讲讲吗？',
              '张先生您好，谢谢您接电话。在介绍之前想先了解一下，您家里几口人，最近有没有做过体检？',
              '【感谢】谢谢您接电话|感谢您的时间',
              '【问家庭】您家里几口人|家里都有谁×2',
              '【问健康】最近有没有做过体检|您身体怎么样×2',
            ),
            ask(
              '说明产品',
              '投保以后是不是马上就能用？',
              '不是马上就能用，这款产品等待期是30天，另外它不保证续保，这两点我给您标在条款上。',
              '【等待期】等待期是30天×2',
              '【续保】不保证续保',
              '【看条款】给您标在条款上|在条款里给您标出来',
            ),
          ],
        },
      ],
    },
  ],
}
