// The figures and voices on offer, asked once.
import { useAsk } from '../../../ui/asking.ts'
import { digitalHumans } from '../contract.ts'

export function useTemplates() {
  const figures = useAsk(digitalHumans.templates, { query: { type: 'VIDEO' } }).data ?? []
  const voices = useAsk(digitalHumans.templates, { query: { type: 'VOICE' } }).data ?? []
  return {
    figures,
    voices,
    figure: (id: string | null) => figures.find((f) => f.digitalHumanId === id),
    voice: (id: string | null) => voices.find((v) => v.digitalHumanId === id),
  }
}
