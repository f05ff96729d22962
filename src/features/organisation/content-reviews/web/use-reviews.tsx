// The strip of reviews and the comments on one item, loaded after the page that shows them.
import { Suspense } from 'react'
import { lazyPart } from '#ui/device/chunk-loading.ts'
import type { ReviewKind } from '../contract.ts'

const Bar = lazyPart(async () => (await import('./ReviewBar.tsx')).ReviewBar)

const Comments = lazyPart(async () => (await import('./ItemComments.tsx')).ItemComments)

export const LazyItemComments = (props: { courseId: string; itemId: string }) => (
  <Suspense fallback={null}>
    <Comments {...props} />
  </Suspense>
)

export const LazyReviewBar = (props: { kind: ReviewKind; ownerId: string }) => (
  <Suspense fallback={null}>
    <Bar {...props} />
  </Suspense>
)
