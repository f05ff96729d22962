// Entry of speech recognition: the words of a recording, by the configured service or model.
import { defaultServiceLimits, type ListenOptions, type ServiceLimits, type ServiceOptions } from '../providers/options.ts'
import type { Listened, Listener } from './listener.ts'
import { type Machine, openLocalListener } from './local.ts'
import { listenOpenAi } from './openai.ts'

export type { Listened, Listener }

const openOutside = (options: ListenOptions, limits: ServiceLimits): Listener => ({
  operator: options.operator,
  listen: (mp3, hotwords, signal) => listenOpenAi(mp3, options, { hotwords, limits, signal }),
  close: async () => undefined,
})

/** The configured recogniser: a service, else a model on this machine; null if there is none. */
export function openListener(
  { listen, hear }: ServiceOptions,
  limits: Partial<ServiceLimits> = {},
  machine: Machine = {},
): Listener | null {
  const all = { ...defaultServiceLimits, ...limits }
  if (listen) return openOutside(listen, all)
  return hear ? openLocalListener(hear.folder, all, machine) : null
}
