// A natural voice of this machine before anybody has added it: it can be heard.
import type { ServiceOptions } from '#engines/providers.ts'
import { VoiceSource } from '#engines/sources.ts'
import { isInstalled } from '#engines/voice-packs/state.ts'

/** What «pack.speaker» stands for; null for every other id, and where this machine has no such voices. */
export function naturalVoiceOf({ packs }: ServiceOptions, id: string): VoiceSource | null {
  const [, pack, speaker] = /^([^.]+)\.(\d{1,5})$/.exec(id) ?? []
  const source = VoiceSource.safeParse({ provider: 'sherpa', pack, speaker: Number(speaker) }).data
  return pack && source && packs && isInstalled(packs, pack) ? source : null
}
