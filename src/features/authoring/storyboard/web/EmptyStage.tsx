// Stage of a conversation without lines: shows the configured figures and voices, and links to their settings.
import { Button } from 'antd'
import { useState } from 'react'
import { LazyDigitalHumanDialog } from '#features/authoring/digital-humans/web/LazyDigitalHumanDialog.tsx'
import { useMay } from '#ui/api/session.tsx'
import { digitalHumans } from '#features/authoring/digital-humans/contract.ts'
import { useBoard } from './board-context.ts'

export function EmptyStage({ title, isPending }: { title: string; isPending: boolean }) {
  const { speakers, subSceneId, canEdit } = useBoard()
  const may = useMay()
  const [open, setOpen] = useState(false)
  const who = speakers.QUESTION
  const named = ['客户', who?.name, who?.voiceName].filter(Boolean).join(' · ')
  return (
    <>
      <div className="yw-sb-waiting">
        {who?.faceUrl && <img src={who.faceUrl} alt="" />}
        {who && <span>{named}</span>}
      </div>
      {!isPending && (
        <section className="yw-sb-inspector" aria-label="整段对话">
          <h2>这里会演出整段对话</h2>
          <p className="yw-second">现在的数字人来自课程的设置。写下第一句后可以先试听，再决定换不换。</p>
          {canEdit && may(digitalHumans.save) && (
            <div>
              <Button onClick={() => setOpen(true)}>设置子场景数字人</Button>
            </div>
          )}
        </section>
      )}
      <LazyDigitalHumanDialog target={open ? { id: subSceneId, type: 'SUB_SCENE', title } : null} onClose={() => setOpen(false)} />
    </>
  )
}
