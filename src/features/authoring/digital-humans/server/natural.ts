// Natural voices of this machine that no tenant has added yet, for auditions.
import type { ServiceOptions } from '#engines/providers.ts'
import { VoiceSource } from '#engines/sources.ts'
import { isInstalled } from '#engines/voice-packs/state.ts'

/** Returns the voice of an id «pack.speaker»; null for any other id, or if the pack is not installed. */
export function naturalVoiceOf({ packs }: ServiceOptions, id: string): VoiceSource | null {
  const [, pack, speaker] = /^([^.]+)\.(\d{1,5})$/.exec(id) ?? []
  const source = VoiceSource.safeParse({ provider: 'sherpa', pack, speaker: Number(speaker) }).data
  return pack && source && packs && isInstalled(packs, pack) ? source : null
}
