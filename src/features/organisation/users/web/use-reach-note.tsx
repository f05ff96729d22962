// Note about the limit of choosing users: `const bound = useReachNote('考')`
import type { ReactNode } from 'react'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { useMay } from '#ui/api/session.tsx'
import { users } from '../contract.ts'
import { type LeaderTag, reachWords } from './reach-words.ts'
import './targets.css'

export type { LeaderTag }

/** null if all users can be chosen, and while the scope loads. `tag` as in `reachWords`. */
export function useReachNote(tag?: LeaderTag, when = true): ReactNode {
  const may = useMay()
  const { data } = useApiQuery(users.reach, {}, { inPlace: true, when: when && may(users.reach) })
  const words = data && reachWords(data, tag)
  return words ? <p className="yw-reach-note">{words}</p> : null
}
