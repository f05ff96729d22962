// Generates courses by a grammar: one per product, stages as scenes, one customer per sub-scene, eight lines per conversation.
import type { DemoCourse } from '../courses.ts'
import { faults, type Product, products, type Situation, situations, stages } from './material.ts'
import { chance } from './random.ts'

const openers = [
  '我先说明一下，',
  '不瞒你说，',
  '坦白讲，',
  '说实话，',
  '我朋友也提过，',
  '昨天我还在想，',
  '上回你们同事也说过，',
  '我直接问吧，',
]
const follows = [
  '你先说说和我有什么关系',
  '你能不能说得具体一点',
  '这一点写在哪里，拿给我看看',
  '换成是你自己，你会怎么选',
  '要是中途想停下来怎么办',
  '我身边还真没人办过',
  '你刚才说的我记不住，再讲一遍',
  '能不能先给我一份资料看看',
]

function lines(
  product: Product,
  s: Situation,
  stage: string,
  luck: ReturnType<typeof chance>,
): DemoCourse['scenes'][number]['subScenes'][number]['lines'] {
  const said = luck.shuffled(openers)
  const asked = luck.shuffled(follows)
  const answer = (n: number) =>
    [
      `我很理解您的想法。${s.good}，我们以${product.name}的合同条款为准。`,
      `您问得很好。${product.worth}，具体以条款为准，我给您标出来。`,
      `我先确认一下您最关心的是${s.points[n % s.points.length]}，对吗？然后我们一起看。`,
    ][n % 3] ?? ''
  const section = stage
  return [
    { section, type: 'QUESTION', text: `${said[0]}${s.says}。${product.name}也不例外吧？`, answer: answer(0) },
    { section, type: 'QUESTION', text: `${said[1]}${product.name}我听说过，${asked[0]}？`, answer: answer(1) },
    { section, type: 'QUESTION', text: `${stage}说了这么多，${asked[1]}，我这边${s.name}也不是一天两天了。`, answer: answer(2) },
    {
      section,
      type: 'INTRO',
      text: `请说明${product.name}在客户${s.name}时，${stage}阶段要做到的${s.points.join('、')}。`,
      answer: answer(3),
    },
    { section, type: 'QUESTION', text: `${said[2]}${asked[2]}，关于${product.name}我只信白纸黑字。`, answer: answer(4) },
    { section, type: 'TIPS', text: `提示：客户${s.name}时不得${luck.pick(faults)}；${stage}阶段请先${s.points[0]}。` },
    { section, type: 'QUESTION', text: `${asked[3]}？对${product.name}我还是那句话，${s.says}。`, answer: answer(5) },
    { section, type: 'QUESTION', text: `${said[3]}${asked[4]}，${product.name}有没有什么要特别注意的？` },
  ]
}

/** The first `count` courses; all 12 have 40 scenes and 150 sub-scenes. */
export function makeLessons(seed: string, count: number): DemoCourse[] {
  let scene = 0
  return products.slice(0, count).map((product, c) => {
    const luck = chance(seed, `course ${c}`)
    const people = luck.shuffled(situations)
    let next = 0
    return {
      title: `${product.name}实战`,
      description: `从开场到售后，练习向不同的客户介绍${product.name}：${product.worth}。`,
      scenes: luck
        .shuffled(stages)
        .slice(0, c < 4 ? 4 : 3)
        .map((stage) => ({
          title: `${stage}演练`,
          description: `${product.name}的${stage}。`,
          subScenes: Array.from({ length: scene++ % 4 === 3 ? 3 : 4 }, () => {
            const s = people[next++ % people.length] as Situation
            return {
              title: `${s.name}的客户`,
              content: [`客户${s.name}，开口就说：“${s.says}。”`, `请在${stage}阶段做到${s.points.join('、')}，介绍${product.name}。`],
              lines: lines(product, s, stage, luck),
            }
          }),
        })),
    }
  })
}
