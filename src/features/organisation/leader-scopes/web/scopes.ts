// A leader's scopes as tags: 全部 covers all four, and additionally users.
import type { Leader, LeaderType } from '../contract.ts'

export const scopeTags: readonly (readonly [LeaderType, string, string])[] = [
  ['TRAINING_MANAGER_ONLY_COURSE', '课', '课程'],
  ['TRAINING_MANAGER_ONLY_PROJECT', '项', '项目'],
  ['TRAINING_MANAGER_ONLY_EXAM', '考', '考试'],
  ['TRAINING_MANAGER_ONLY_PAPER', '题', '题库'],
]
const four = scopeTags.map(([type]) => type)

/** A user with all their scopes in the department. */
export interface LeaderRow {
  id: string
  name: string
  workNo: string
  orgName: string | null
  types: LeaderType[]
}

export const rowsOf = (list: readonly Leader[]): LeaderRow[] =>
  [...Map.groupBy(list, (l) => l.id).values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const { id, name, workNo, orgName } = first
    return [{ id, name, workNo, orgName, types: own.map((l) => l.leaderType) }]
  })

export const leadsAll = (types: readonly LeaderType[]) => types.includes('TRAINING_MANAGER')

/** The types after a click on a tag: all four become 全部, and removing one from 全部 leaves the three others. */
export function toggled(types: readonly LeaderType[], tag: LeaderType): LeaderType[] {
  if (tag === 'TRAINING_MANAGER') return leadsAll(types) ? [] : [tag]
  const now = leadsAll(types) ? four : types
  const next = now.includes(tag) ? now.filter((t) => t !== tag) : four.filter((t) => t === tag || now.includes(t))
  return next.length === four.length ? ['TRAINING_MANAGER'] : next
}
