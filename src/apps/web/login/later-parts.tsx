// Parts of sign-in that load while the user types, so that the start does not wait for them.
import { type ComponentType, Suspense } from 'react'
import { lazyPart, lazyParts } from '#ui/device/chunk-loading.ts'
import type { Props as FirstPasswordProps } from './FirstPassword.tsx'
import type { Props as SsoProps } from './SsoPart.tsx'

const sms = lazyParts(async () => (await import('./SmsForm.tsx')).SmsForm)
export const SmsForm = sms.part((form) => form)
export const fetchSmsForm = sms.fetch

/** A part that shows nothing until it is loaded. */
function later<P extends object>(load: () => Promise<ComponentType<P>>) {
  const Part = lazyPart<P>(load)
  return (props: P) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}
export const FirstPassword = later<FirstPasswordProps>(async () => (await import('./FirstPassword.tsx')).FirstPassword)
export const SecondStep = later(async () => (await import('./SecondStep.tsx')).SecondStep)
export const SsoPart = later<SsoProps>(async () => (await import('./SsoPart.tsx')).SsoPart)
