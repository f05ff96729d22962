// Drawer with the history of a candidate in an exam: actions of examiners and facts with their times.
import { Drawer } from 'antd'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { AsyncContent } from '#ui/page/AsyncContent.tsx'
import { type Candidate, type Entry, invigilation } from '../contract.ts'
import { entryWords, isAction } from './live-words.ts'

function Line({ entry }: { entry: Entry }) {
  const { at, kind, words, name, seenAt } = entry
  const receipt = seenAt ? `${seenAt.slice(11, 16)} 已读` : '未读'
  return (
    <li className={isAction(entry) ? 'is-action' : undefined}>
      <time dateTime={at}>{at.slice(5, 19)}</time>
      <div>
        {entryWords(entry)}
        {isAction(entry) && <p>{words}</p>}
        {isAction(entry) && (
          <small>
            {name} · {kind === 'RESTORE' ? '' : receipt}
          </small>
        )}
      </div>
    </li>
  )
}

interface Props {
  examId: string
  candidate: Candidate | null
  onClose: () => void
}
export function HistoryDrawer({ examId, candidate, onClose }: Props) {
  const asked = useApiQuery(
    invigilation.history,
    { params: { id: examId, userId: candidate?.userId ?? '0' } },
    { inPlace: true, when: candidate !== null },
  )
  return (
    <Drawer open={candidate !== null} onClose={onClose} title={`考试经过：${candidate?.name ?? ''}`} size={480}>
      <p className="yw-second yw-live-note">只记事实和时间，供参考；系统不会据此交卷或扣分。</p>
      <AsyncContent asked={asked} size={140}>
        {({ entries }) =>
          entries.length ? (
            <ol className="yw-live-history">
              {entries.map((entry) => (
                <Line key={JSON.stringify(entry)} entry={entry} />
              ))}
            </ol>
          ) : (
            <p className="yw-muted">还没有记录</p>
          )
        }
      </AsyncContent>
    </Drawer>
  )
}
