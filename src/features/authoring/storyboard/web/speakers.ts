// Speakers of a conversation: the figures and voices of the settings of its sub-scene.
import { useMemo } from 'react'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { digitalHumans, speakingRoles, type Template } from '#features/authoring/digital-humans/contract.ts'
import type { Script } from '#features/authoring/scripts/contract.ts'

export interface Speaker {
  /** Name of the person of the figure, or of the voice. */
  name: string | null
  faceUrl: string | null
  voiceName: string | null
}
export type Speaking = Script['type'] | 'ANSWER'
export type Speakers = Partial<Record<Speaking, Speaker>>

/** Name of the speaker beside the label of the type. */
export const speakerWords: Record<Speaking, string> = {
  QUESTION: '客户',
  INTRO: '提问人',
  ACTION: '旁白',
  TIPS: '旁白',
  ANSWER: '学员',
}

const speaking = Object.keys(speakingRoles) as Speaking[]
const none: Template[] = []

export function useSpeakers(subSceneId: string): Speakers {
  const setting = useApiQuery(digitalHumans.setting, { query: { id: subSceneId } }).data
  const figures = useApiQuery(digitalHumans.templates, { query: { type: 'VIDEO' } }).data ?? none
  return useMemo(() => {
    if (!setting) return {}
    return Object.fromEntries(
      speaking.map((who) => {
        const { digitalHumanId, digitalHumanName, voiceName } = setting[speakingRoles[who]]
        const faceUrl = figures.find((figure) => figure.digitalHumanId === digitalHumanId)?.fileUrl ?? null
        return [who, { name: digitalHumanName ?? voiceName, faceUrl, voiceName }]
      }),
    )
  }, [setting, figures])
}
