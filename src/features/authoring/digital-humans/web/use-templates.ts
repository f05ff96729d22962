// Query of the figures and voices on offer, loaded once.
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { digitalHumans } from '../contract.ts'

export function useTemplates() {
  const figures = useApiQuery(digitalHumans.templates, { query: { type: 'VIDEO' } }).data ?? []
  const voices = useApiQuery(digitalHumans.templates, { query: { type: 'VOICE' } }).data ?? []
  return {
    figures,
    voices,
    figure: (id: string | null) => figures.find((f) => f.digitalHumanId === id),
    voice: (id: string | null) => voices.find((v) => v.digitalHumanId === id),
  }
}
