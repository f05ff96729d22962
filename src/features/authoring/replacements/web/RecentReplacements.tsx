// List of the user's replacements of the last day, each with undo.
import { Button } from 'antd'
import { useState } from 'react'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { confirmAct } from '#ui/page/confirm.ts'
import { type Left, type Replacement, replacements } from '../contract.ts'
import { LeftRows } from './ResultPanel.tsx'
import { useUndo } from './use-replacing.ts'
import { sumsWords } from './found.ts'

const wordsOf = ({ find, replacement }: Replacement) => (replacement ? `「${find}」→「${replacement}」` : `删除「${find}」`)

export function RecentReplacements({ onUndone }: { onUndone: () => void }) {
  const { data = [] } = useApiQuery(replacements.list)
  const [left, setLeft] = useState<readonly Left[]>([])
  const undo = useUndo(({ skipped }) => {
    setLeft(skipped)
    onUndone()
  })
  if (!data.length && !left.length) return null
  const ask = (one: Replacement) =>
    confirmAct({
      title: `撤销${wordsOf(one)}？`,
      content: `${sumsWords(one)}恢复为替换前的内容；之后又改过的保持现在的样子。`,
      okText: '撤销',
      cancelText: '暂不撤销',
      danger: false,
      act: () => undo.run(one.id),
    })
  return (
    <section className="yw-card yw-replace-recent" aria-label="最近一天的替换">
      <h2>最近一天的替换</h2>
      <ul>
        {data.map((one) => (
          <li key={one.id}>
            <b>{wordsOf(one)}</b>
            <small>
              {one.createDate} · {sumsWords(one)}
            </small>
            <Button size="small" onClick={() => ask(one)}>
              撤销
            </Button>
          </li>
        ))}
      </ul>
      {left.length > 0 && (
        <>
          <h3>没有撤销的 {left.length} 句</h3>
          <LeftRows rows={left} />
        </>
      )}
    </section>
  )
}
