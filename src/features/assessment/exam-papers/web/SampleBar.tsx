// Bar above a sample paper: what it is, another draw, and keeping it as the fixed paper.
import { ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { May } from '#ui/api/session.tsx'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { confirmAct } from '#ui/page/confirm.ts'
import { draws } from '../contract.ts'
import { paperReads } from './paper-reads.ts'
import './draw-rules.css'

interface Props {
  exam: { id: string; drawnCount: number; canEdit: boolean; sat: boolean }
  /** undefined: the sample is being drawn. */
  seed: number | undefined
  isBusy: boolean
  onAgain: () => void
}

export function SampleBar({ exam, seed, isBusy, onAgain }: Props) {
  const keep = useApiMutation(draws.keepSample, { done: '已保存为固定试卷', refresh: paperReads })
  const ask = () =>
    seed !== undefined &&
    confirmAct({
      title: '把这份样卷保存为固定试卷？',
      content: `样卷中抽到的 ${exam.drawnCount} 道题加入固定题目，抽题规则删除，此后所有考生的试卷相同。`,
      okText: '保存为固定试卷',
      danger: false,
      act: () => keep.run({ params: { id: exam.id }, body: { seed } }),
    })
  return (
    <div className="yw-sample" role="note">
      <span>样卷：按抽题规则随机抽取的一份，考生的题目各不相同。</span>
      <Button size="small" icon={<ReloadOutlined aria-hidden />} loading={isBusy} onClick={onAgain}>
        再抽一份
      </Button>
      {exam.canEdit && !exam.sat && (
        <May do={draws.keepSample}>
          <Button size="small" disabled={seed === undefined || isBusy} onClick={ask}>
            保存为固定试卷
          </Button>
        </May>
      )}
    </div>
  )
}
