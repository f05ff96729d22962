// Routes of the natural voice endpoints. Only the platform downloads, because all tenants share the machine.
import { serve } from '#platform/http/serve.ts'
import { onPlatform } from '#features/organisation/tenant-setup/server/tenant-setup.ts'
import { naturalVoices } from '../contract.ts'
import type { NaturalVoices } from './natural-voices.ts'

export const naturalVoiceRoutes = (voices: NaturalVoices, platform: string) =>
  serve(naturalVoices, {
    list: () => voices.list(),
    start: async ({ db, body: { name, address } }) => {
      await onPlatform(db, platform)
      return voices.start(db, name, address)
    },
    pause: async ({ db, body: { name } }) => {
      await onPlatform(db, platform)
      return voices.pause(db, name)
    },
  })
