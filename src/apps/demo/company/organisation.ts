// Generates the tree of sales offices and the people in them.
import { nameOf } from './names.ts'
import { chance } from './random.ts'
import type { Size } from './sizes.ts'

const cities: Record<string, readonly [string, readonly string[]][]> = {
  华东区: [
    ['上海分公司', ['浦东营业部', '徐汇营业部', '静安营业部', '杨浦营业部']],
    ['杭州分公司', ['西湖营业部', '滨江营业部', '萧山营业部', '余杭营业部']],
    ['南京分公司', ['鼓楼营业部', '江宁营业部', '建邺营业部', '玄武营业部']],
    ['苏州分公司', ['姑苏营业部', '园区营业部', '吴中营业部', '昆山营业部']],
  ],
  华南区: [
    ['深圳分公司', ['福田营业部', '南山营业部', '宝安营业部', '龙岗营业部']],
    ['广州分公司', ['天河营业部', '越秀营业部', '海珠营业部', '番禺营业部']],
    ['佛山分公司', ['禅城营业部', '南海营业部', '顺德营业部', '三水营业部']],
    ['厦门分公司', ['思明营业部', '湖里营业部', '集美营业部', '同安营业部']],
  ],
  华北区: [
    ['北京分公司', ['朝阳营业部', '海淀营业部', '丰台营业部', '通州营业部']],
    ['天津分公司', ['和平营业部', '河西营业部', '南开营业部', '滨海营业部']],
    ['石家庄分公司', ['长安营业部', '裕华营业部', '桥西营业部', '新华营业部']],
    ['太原分公司', ['迎泽营业部', '小店营业部', '杏花岭营业部', '晋源营业部']],
  ],
  华中区: [
    ['武汉分公司', ['江岸营业部', '武昌营业部', '洪山营业部', '汉阳营业部']],
    ['长沙分公司', ['岳麓营业部', '芙蓉营业部', '雨花营业部', '开福营业部']],
    ['郑州分公司', ['金水营业部', '中原营业部', '二七营业部', '郑东营业部']],
    ['合肥分公司', ['蜀山营业部', '包河营业部', '庐阳营业部', '瑶海营业部']],
  ],
  西南区: [
    ['成都分公司', ['锦江营业部', '武侯营业部', '高新营业部', '青羊营业部']],
    ['重庆分公司', ['渝中营业部', '江北营业部', '南岸营业部', '沙坪坝营业部']],
    ['昆明分公司', ['五华营业部', '盘龙营业部', '官渡营业部', '西山营业部']],
    ['贵阳分公司', ['云岩营业部', '南明营业部', '观山湖营业部', '花溪营业部']],
  ],
  东北区: [
    ['沈阳分公司', ['和平路营业部', '浑南营业部', '铁西营业部', '皇姑营业部']],
    ['大连分公司', ['中山营业部', '西岗营业部', '甘井子营业部', '金州营业部']],
    ['长春分公司', ['南关营业部', '朝阳桥营业部', '净月营业部', '绿园营业部']],
    ['哈尔滨分公司', ['道里营业部', '南岗营业部', '香坊营业部', '松北营业部']],
  ],
}

export interface Worker {
  name: string
  sex: 1 | 2
  workNo: string
  telephone: string
  profile: string
  /** Department names from below the root to the office. */
  office: readonly [region: string, branch: string, office: string]
  /** Ability on the scale of the model, about 0 on average. */
  ability: number
  /** Probability to take part in a task. */
  diligence: number
}

/** Offices as paths, and their people; offices differ in size and ability. */
export function makeCompany(seed: string, size: Size): { offices: Worker['office'][]; workers: Worker[] } {
  const offices = Object.entries(cities)
    .slice(0, size.regions)
    .flatMap(([region, branches]) =>
      branches.slice(0, size.branches).flatMap(([branch, list]) => list.slice(0, size.offices).map((o) => [region, branch, o] as const)),
    )
  const shape = chance(seed, 'offices')
  // a few offices are large, many are small
  const rooms = offices.map(() => Math.min(45, Math.max(8, 18 * 1.5 ** shape.normal())))
  const all = rooms.reduce((sum, room) => sum + room, 0)
  const workers: Worker[] = []
  for (const [i, office] of offices.entries()) {
    const effect = 0.35 * shape.normal()
    const diligence = 0.7 + 0.28 * shape.next()
    const until =
      i === offices.length - 1 ? size.people : Math.round((rooms.slice(0, i + 1).reduce((sum, room) => sum + room, 0) / all) * size.people)
    for (let place = 0; workers.length < until; place++) {
      const n = workers.length
      const luck = chance(seed, `worker ${n}`)
      const years = luck.below(10)
      workers.push({
        ...nameOf(luck),
        workNo: `${size.letter}${String(n + 1).padStart(5, '0')}`,
        telephone: `1${luck.pick([...'3578'])}${String(luck.below(10))}${String(size.telephones + n * 37).padStart(8, '0')}`,
        profile: place === 0 ? '营业部经理' : profileAfter(years),
        office,
        ability: 0.8 * luck.normal() + effect + 0.05 * years,
        diligence,
      })
    }
  }
  return { offices, workers }
}

function profileAfter(years: number): string {
  if (years > 6) return '高级客户经理'
  return years > 2 ? '客户经理' : '新人专员'
}
