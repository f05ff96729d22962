// Golden talks of the demo's scenarios: transcripts with the findings, the end and the score that a trainer expects of them. They check the
// rules in tests, and a chat model by `npm run talk:check`.
import { goldenHealthTalks } from './golden-health-talks.ts'
import { goldenOtherTalks } from './golden-other-talks.ts'

export interface GoldenTalk {
  /** Title of the sub-scene whose scenario is played. */
  subScene: string
  name: string
  said: string[]
  /** Turn, kind, name and quote; for a wrong fact also the reason. */
  findings: string[]
  ended: string | null
  score: number
}

export const goldenTalks: readonly GoldenTalk[] = [...goldenHealthTalks, ...goldenOtherTalks]
