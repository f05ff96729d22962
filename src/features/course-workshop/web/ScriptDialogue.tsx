// The script of a sub-scene as the conversation that it is.
import type { Ref } from 'react'
import type { Script } from '../../scripts/contract.ts'
import { Storyboard, type StoryboardHandle } from '../../storyboard/web/Storyboard.tsx'
import { useLineBatch } from './use-line-batch.tsx'

interface Props {
  subScene: { id: string; courseId: string; title: string; canEdit: boolean }
  onImport: () => void
  onLoaded: () => void
  onSaved: () => void
  onForm: (of: Script | 'new') => void
  ref: Ref<StoryboardHandle>
}

export function ScriptDialogue({ subScene, onImport, onLoaded, onSaved, onForm, ref }: Props) {
  const lines = useLineBatch(subScene)
  return (
    <>
      <Storyboard
        ref={ref}
        mode="script"
        subScene={subScene}
        {...lines.of}
        {...{ onLoaded, onSaved, onForm }}
        onImport={subScene.canEdit ? onImport : undefined}
      />
      {lines.dialogs}
    </>
  )
}
