// Parts of sign-in that load while the user types, so that the start does not wait for them.
import { Suspense } from 'react'
import { lazyPart, lazyParts } from '#ui/device/chunk-loading.ts'
import type { Props as FirstPasswordProps } from './FirstPassword.tsx'
import type { Props as SsoProps } from './SsoPart.tsx'

const sms = lazyParts(async () => (await import('./SmsForm.tsx')).SmsForm)
export const SmsForm = sms.part((form) => form)
export const fetchSmsForm = sms.fetch

const Dialog = lazyPart<FirstPasswordProps>(async () => (await import('./FirstPassword.tsx')).FirstPassword)
export const FirstPassword = (props: FirstPasswordProps) => (
  <Suspense>
    <Dialog {...props} />
  </Suspense>
)

const Sso = lazyPart<SsoProps>(async () => (await import('./SsoPart.tsx')).SsoPart)
export const SsoPart = (props: SsoProps) => (
  <Suspense>
    <Sso {...props} />
  </Suspense>
)
