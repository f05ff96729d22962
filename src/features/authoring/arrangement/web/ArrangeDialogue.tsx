// Storyboard view of the selected sub-scene, with the rules of script arrangement.
import type { Ref } from 'react'
import { useLineBatch } from '#features/authoring/course-authoring/web/use-line-batch.tsx'
import type { Script } from '#features/authoring/scripts/contract.ts'
import { Storyboard, type StoryboardHandle } from '#features/authoring/storyboard/web/Storyboard.tsx'
import type { PlacePath } from './places.ts'
import { useArranging } from './use-arranging.ts'

interface Props {
  at: PlacePath
  onForm: (of: Script | 'new') => void
  ref: Ref<StoryboardHandle>
}

export function ArrangeDialogue({ at: { course, leaf }, onForm, ref }: Props) {
  const lines = useLineBatch(leaf)
  const arrange = useArranging(leaf.id)
  return (
    <>
      <Storyboard
        ref={ref}
        mode="arrange"
        subScene={{ id: leaf.id, courseId: course.id, title: leaf.title, canEdit: leaf.canEdit }}
        {...lines.of}
        batchHint={null}
        onArrange={arrange}
        onForm={onForm}
      />
      {lines.dialogs}
    </>
  )
}
