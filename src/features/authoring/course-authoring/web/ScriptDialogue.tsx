// Storyboard view of the script of a sub-scene.
import { type Ref, useState } from 'react'
import { lazyForm } from '#ui/page/lazy-dialog.tsx'
import { useMay } from '#ui/api/session.tsx'
import type { Script } from '#features/authoring/scripts/contract.ts'
import { Storyboard, type StoryboardHandle } from '#features/authoring/storyboard/web/Storyboard.tsx'
import { courseAuthoring } from '../contract.ts'
import { useLineBatch } from './use-line-batch.tsx'

const CopyFromDialog = lazyForm(async () => (await import('./CopyFromDialog.tsx')).CopyFromDialog)

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
  const may = useMay()
  const [copying, setCopying] = useState(false)
  return (
    <>
      <Storyboard
        ref={ref}
        mode="script"
        subScene={subScene}
        {...lines.of}
        onLoaded={onLoaded}
        onSaved={onSaved}
        onForm={onForm}
        onImport={subScene.canEdit ? onImport : undefined}
        onCopyFrom={subScene.canEdit && may(courseAuthoring.copyScripts) ? () => setCopying(true) : undefined}
      />
      {lines.dialogs}
      <CopyFromDialog of={copying ? subScene : null} onClose={() => setCopying(false)} />
    </>
  )
}
