// The door of recognition: what was said in a recording, by whichever service or model is configured.
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

/** Whoever listens, as configured: a service, else a model on this machine; null: nobody does. */
export function openListener(
  { listen, hear }: ServiceOptions,
  limits: Partial<ServiceLimits> = {},
  machine: Machine = {},
): Listener | null {
  const all = { ...defaultServiceLimits, ...limits }
  if (listen) return openOutside(listen, all)
  return hear ? openLocalListener(hear.folder, all, machine) : null
}
