// The door of recognition: what was said in a recording, by whichever service is configured.
import { defaultServiceLimits, type ListenOptions, type ServiceLimits, type ServiceOptions } from '../providers/options.ts'
import { type Listened, listenOpenAi } from './openai.ts'

export type { Listened }

export interface Listener {
  /** Who gets recordings to hear, as people are told before they agree; null where none leave this machine. */
  operator: string | null
  /** What was said in an mp3; `hotwords` are terms that may come up in it. @throws MediaError */
  listen(mp3: Buffer, hotwords: readonly string[], signal?: AbortSignal): Promise<Listened>
}

const toListener = (options: ListenOptions, limits: ServiceLimits): Listener => ({
  operator: options.operator,
  listen: (mp3, hotwords, signal) => listenOpenAi(mp3, options, { hotwords, limits, signal }),
})

/** Whoever listens, as configured; null: nobody does. */
export const openListener = ({ listen }: ServiceOptions, limits: Partial<ServiceLimits> = {}): Listener | null =>
  listen ? toListener(listen, { ...defaultServiceLimits, ...limits }) : null
