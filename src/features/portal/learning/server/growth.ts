// Rules of the page 成长: figures, skills, customers and weeks of the learner.
import type { Db } from '#platform/database/transaction.ts'
import { speakingRoles } from '#features/authoring/digital-humans/contract.ts'
import { appearancesOf } from '#features/authoring/digital-humans/server/digital-humans.ts'
import type { Customer, Growth, GrowthRange } from '../contract.ts'
import * as queries from './growth-queries.ts'
import { toSkills } from './skills.ts'

/** 王女士 of 二胎妈妈王女士 with the persona 王女士，36岁…; the title if it does not contain the start of the persona. */
function nameOf({ title, content }: Pick<queries.CustomerRow, 'title' | 'content'>): string {
  const [name = ''] = (content[0] ?? '').split(/[，,。、；：（(\s]/)
  return name.length > 1 && title.includes(name) ? name : title
}

/** All customers of the courses of a person, with one query for all portraits. */
export async function listCustomers(db: Db, userId: string): Promise<Customer[]> {
  const rows = await queries.listCustomers(db, userId)
  const shown = await appearancesOf(
    db,
    rows.map((row) => row.subSceneId),
    speakingRoles.QUESTION,
  )
  return rows.map(({ content, ...row }) => ({
    ...row,
    name: nameOf({ title: row.title, content }),
    portraitUrl: shown.get(row.subSceneId)?.portraitUrl ?? null,
  }))
}

/** The growth of the signed-in person; only `runs`, `minutes`, `score` and `change` depend on the range. */
export async function getGrowth(db: Db, range: GrowthRange): Promise<Growth> {
  const { userId } = await db.who()
  const [sums, lines, customers, weeks] = await Promise.all([
    queries.getSums(db, userId, range),
    queries.listLineScores(db, userId),
    listCustomers(db, userId),
    queries.listWeeks(db, userId),
  ])
  const skills = toSkills(lines)
  const begun = sums.runs > 0 || customers.some((c) => c.state !== 'NEW') || skills.some((s) => s.cells > 0)
  return { begun, ...sums, skills, customers, weeks }
}
