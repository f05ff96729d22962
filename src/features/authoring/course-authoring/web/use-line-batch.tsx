// Actions on script lines of a storyboard, one or several: generate, copy, delete with undo.
import { type ReactNode, useState } from 'react'
import { useMay } from '#ui/api/session.tsx'
import { useLineGeneration } from '#features/authoring/productions/web/use-line-generation.ts'
import type { Script } from '#features/authoring/scripts/contract.ts'
import { courseAuthoring } from '../contract.ts'
import type { Copied } from './CopyDialog.tsx'
import { LazyCopyDialog } from './LazyCopyDialog.tsx'
import { ScriptBatch, ScriptBatchHint } from './ScriptBatch.tsx'
import { useLineRemoval } from './use-removal.tsx'

/** The page renders `<Storyboard {...lines.of} />{lines.dialogs}`. */
export function useLineBatch({ id, canEdit }: { id: string; canEdit: boolean }) {
  const may = useMay()
  const generation = useLineGeneration()
  const removal = useLineRemoval('删除成功')
  const removalOfMany = useLineRemoval('批量删除成功')
  const [copied, setCopied] = useState<Copied | null>(null)
  const copy = (lines: Script[], subject: string, onDone?: () => void) =>
    setCopied({ type: 'SCRIPT', subject, parentId: id, ids: lines.map((line) => line.id), ...(onDone ? { onDone } : {}) })
  const batch = (chosen: Script[], clear: () => void): ReactNode => (
    <ScriptBatch
      canEdit={canEdit}
      onGenerate={() => generation.askMany(chosen, clear)}
      onCopy={() => copy(chosen, `${chosen.length}条脚本`, clear)}
      removal={removalOfMany(chosen, `选中的${chosen.length}条脚本会被删除。`, clear)}
    />
  )
  return {
    of: { removal, batch, batchHint: canEdit && <ScriptBatchHint />, onCopy: may(courseAuthoring.copyScripts) ? copy : undefined },
    dialogs: <LazyCopyDialog of={copied} onClose={() => setCopied(null)} />,
  }
}
