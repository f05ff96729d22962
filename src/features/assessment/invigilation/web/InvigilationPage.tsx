// 监考: a running exam live, with actions on the candidates.
import { Button } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '#ui/api/client.ts'
import { useCrumbs } from '#ui/page/crumbs.tsx'
import { AsyncContent } from '#ui/page/AsyncContent.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { ChooseAll } from '#ui/table/ChooseAll.tsx'
import { useReachNote } from '#features/organisation/users/web/use-reach-note.tsx'
import { type Candidate, invigilation, liveStates, type LiveView } from '../contract.ts'
import { ActionDialog, type ActionKind } from './ActionDialog.tsx'
import { HistoryDrawer } from './HistoryDrawer.tsx'
import { LiveBar, StateChips } from './LiveBar.tsx'
import { LiveTable } from './LiveTable.tsx'
import { useLiveView, type Live } from './use-live-view.ts'
import './invigilation.css'

const phases = { COMING: '未开始', OPEN: '进行中', ENDED: '已结束' } as const
/** The times of the exam in one line. */
const subOf = ({ state, startTime, endTime, examDurationMinute, serverTime }: LiveView) =>
  [
    phases[state],
    `${startTime.slice(0, 16)} ${endTime ? `至 ${endTime.slice(0, 16)}` : '起，长期有效'}`,
    `限时 ${examDurationMinute} 分钟`,
    `服务器时间 ${serverTime.slice(11, 19)}`,
  ].join(' · ')

const totalOf = ({ counts }: LiveView, { state }: Live) => (state ? counts[state] : liveStates.reduce((sum, s) => sum + counts[s], 0))

interface ChoiceProps {
  view: LiveView
  live: Live
  chosen: readonly string[]
  onChoose: (ids: string[]) => void
}
/** The number of selected people, and the way to select all that match the filters. */
function Choice({ view, live, chosen, onChoose }: ChoiceProps) {
  const total = totalOf(view, live)
  if (!view.canEdit || total === 0) return null
  return (
    <span className="yw-live-choice">
      {chosen.length > 0 && (
        <>
          已选 {chosen.length.toLocaleString('zh-CN')} 人
          <Button type="link" size="small" onClick={() => onChoose([])}>
            取消选择
          </Button>
        </>
      )}
      {chosen.length < total && (
        <ChooseAll
          total={total}
          unit="人"
          ask={() => call(invigilation.listIds, { params: { id: view.id }, query: live.filters })}
          onRows={onChoose}
        />
      )}
    </span>
  )
}

function Pages({ view, live }: { view: LiveView; live: Live }) {
  const { next } = view
  if (live.page === 0 && next === null) return null
  return (
    <nav className="yw-live-pages" aria-label="翻页">
      <Button disabled={live.page === 0} onClick={live.onBack}>
        上一页
      </Button>
      <span>第 {live.page + 1} 页</span>
      <Button disabled={next === null} onClick={() => next !== null && live.onNext(next)}>
        下一页
      </Button>
    </nav>
  )
}

export default function InvigilationPage() {
  const [search] = useSearchParams()
  const id = search.get('id') ?? '0'
  const live = useLiveView(id)
  const { asked } = live
  const view = asked.data
  const bound = useReachNote('考')
  const [chosen, setChosen] = useState<string[]>([])
  const [acting, setActing] = useState<ActionKind | null>(null)
  const [opened, setOpened] = useState<Candidate | null>(null)
  const name = view?.examinationName ?? search.get('name') ?? ' '
  useCrumbs([{ title: '考试管理', to: '/examList' }, { title: name }, { title: '监考' }])
  return (
    <>
      <PageHeader back="/examList" title={name} sub={view ? subOf(view) : ' '} />
      {bound}
      <AsyncContent asked={asked}>
        {(data) => (
          <>
            <StateChips view={data} live={live} />
            <section className="yw-card yw-live" aria-label="考生">
              <LiveBar view={data} live={live} chosen={chosen.length} onAct={setActing} />
              <Choice view={data} live={live} chosen={chosen} onChoose={setChosen} />
              <LiveTable
                view={data}
                chosen={chosen}
                isFiltered={Object.keys(live.filters).length > 0}
                onChoose={setChosen}
                onOpen={setOpened}
              />
              <Pages view={data} live={live} />
            </section>
          </>
        )}
      </AsyncContent>
      <ActionDialog
        examId={id}
        examName={name}
        kind={acting}
        userIds={chosen}
        onClose={() => setActing(null)}
        onDone={() => setChosen([])}
      />
      <HistoryDrawer examId={id} candidate={opened} onClose={() => setOpened(null)} />
    </>
  )
}
