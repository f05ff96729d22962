// What a leader leads for, as tags: 全部 is all four, and one more thing, people.
import type { Leader, LeaderType } from '../contract.ts'

export const scopeTags: readonly (readonly [LeaderType, string, string])[] = [
  ['TRAINING_MANAGER_ONLY_COURSE', '课', '课程'],
  ['TRAINING_MANAGER_ONLY_PROJECT', '项', '项目'],
  ['TRAINING_MANAGER_ONLY_EXAM', '考', '考试'],
  ['TRAINING_MANAGER_ONLY_PAPER', '题', '题库'],
]
const four = scopeTags.map(([type]) => type)

/** A person with everything they lead the department for. */
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

/** The types after a tag was clicked: all four become 全部, one taken from 全部 leaves the three others. */
export function toggled(types: readonly LeaderType[], tag: LeaderType): LeaderType[] {
  if (tag === 'TRAINING_MANAGER') return leadsAll(types) ? [] : [tag]
  const now = leadsAll(types) ? four : types
  const next = now.includes(tag) ? now.filter((t) => t !== tag) : four.filter((t) => t === tag || now.includes(t))
  return next.length === four.length ? ['TRAINING_MANAGER'] : next
}
