// Page of search and replace over lines and courses, with a preview.
import { Alert, Button, Checkbox } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { confirmAct } from '#ui/page/confirm.ts'
import { useCrumbs } from '#ui/page/crumbs.tsx'
import { EmptyState, ErrorState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { LoadingSkeleton } from '#ui/page/AsyncContent.tsx'
import { May } from '#ui/api/session.tsx'
import { courses } from '#features/authoring/courses/contract.ts'
import { maxRows, type Preview, replacements } from '../contract.ts'
import { askedOf, withWords, wordsOf } from './asked.ts'
import { FoundList } from './FoundList.tsx'
import { sumsOf, sumsWords } from './found.ts'
import { RecentReplacements } from './RecentReplacements.tsx'
import { ReplaceForm } from './ReplaceForm.tsx'
import { ResultPanel } from './ResultPanel.tsx'
import { type Ticks, useReplacing } from './use-replacing.ts'
import './replace.css'

/** Returns the name of the searched scope. */
function useWhere(search: URLSearchParams): string {
  const below = search.get('subSceneId') ?? search.get('sceneId')
  const chosen = search.get('courseIds')?.split(',') ?? []
  const only = below ?? (chosen.length === 1 ? chosen[0] : undefined)
  const { data } = useApiQuery(courses.detail, { params: { id: only ?? '0' } }, { when: only !== undefined, inPlace: true })
  const kind = { COURSE: '课程', SCENE: '场景', SUB_SCENE: '子场景' }
  if (only) return data ? `在${kind[data.type]}「${data.title}」中查找` : ' '
  return chosen.length ? `在选中的 ${chosen.length} 门课程中查找` : '在您可以编辑的全部课程中查找'
}

/** Notes about the preview: limits and skipped courses. */
function Notes({ preview: { more, skipped } }: { preview: Preview }) {
  const named = skipped.flatMap(({ name }) => (name ? [`「${name}」`] : []))
  return (
    <>
      {more && (
        <Alert type="warning" showIcon title={`内容较多，先显示前 ${maxRows.toLocaleString('zh-CN')} 句；替换之后再查找，会显示其余的。`} />
      )}
      {skipped.length > 0 && (
        <Alert
          type="info"
          showIcon
          title={`${skipped.length} 门课程没有编辑权限或已被删除，没有查找${named.length ? `：${named.join('、')}` : ''}`}
        />
      )}
    </>
  )
}

interface FootProps {
  preview: Preview
  ticks: Ticks
  /** The reason why nothing can be replaced now, or null. */
  hold: string | null
  onReplace: () => void
}
function Foot({ preview, ticks, hold, onReplace }: FootProps) {
  const sums = sumsOf(ticks.chosen)
  const open = preview.rows.filter((row) => row.refusal === null)
  return (
    <div className="yw-found-foot">
      <Checkbox
        checked={ticks.chosen.length > 0 && ticks.chosen.length === open.length}
        indeterminate={ticks.chosen.length > 0 && ticks.chosen.length < open.length}
        disabled={!open.length}
        onChange={(e) => ticks.tick(preview.rows, e.target.checked)}
      >
        全选
      </Checkbox>
      <span aria-live="polite">
        已选 {sumsWords(sums)}
        {sums.outdated > 0 && <em>，其中 {sums.outdated} 条音视频会过期</em>}
      </span>
      {hold && <small>{hold}</small>}
      <May do={replacements.apply}>
        <Button type="primary" disabled={!sums.rows || hold !== null} onClick={onReplace}>
          替换所选
        </Button>
      </May>
    </div>
  )
}

export default function ReplacePage() {
  const [search, setSearch] = useSearchParams()
  const asked = askedOf(search)
  const words = wordsOf(search)
  const [changed, setChanged] = useState(false)
  const { preview, error, isFinding, find, ticks, replace, result, goOn } = useReplacing(asked)
  const where = useWhere(search)
  useCrumbs([{ title: '课程管理', to: '/courseManage' }, { title: '查找与替换' }])
  const ask = () => {
    const sums = sumsOf(ticks.chosen)
    const ids = new Set(ticks.chosen.map((row) => row.courseId))
    const enabled = preview?.courses.filter((one) => ids.has(one.id) && one.enabled).length ?? 0
    confirmAct({
      title: words.replacement ? `把「${words.find}」替换为「${words.replacement}」？` : `删除「${words.find}」？`,
      content: [
        `${sumsWords(sums)}。`,
        enabled && `其中 ${enabled} 门课程已启用，学员会马上看到新的文字。`,
        sums.outdated && `${sums.outdated} 条音视频会过期，需要重新生成。`,
        '一天内可以撤销。',
      ]
        .filter(Boolean)
        .join(''),
      okText: '替换',
      danger: false,
      act: replace,
    })
  }
  return (
    <>
      <PageHeader back="/courseManage" title="查找与替换" sub={where} />
      <ReplaceForm
        words={words}
        finding={isFinding}
        onChanged={setChanged}
        onFind={(said) => {
          setChanged(false)
          if (result) goOn()
          if (askedOf(withWords(search, said)) && withWords(search, said).toString() === search.toString()) find()
          else setSearch((now) => withWords(now, said), { replace: true })
        }}
      />
      {result && <ResultPanel result={result} onGoOn={goOn} />}
      {!result && asked && (
        <Found
          preview={preview}
          error={error}
          ticks={ticks}
          replacement={words.replacement}
          hold={changed ? '条件已改变，请重新查找' : null}
          onRetry={find}
          onReplace={ask}
        />
      )}
      {!result && <RecentReplacements onUndone={find} />}
    </>
  )
}

interface FoundProps extends Pick<FootProps, 'ticks' | 'hold' | 'onReplace'> {
  preview: Preview | undefined
  error: unknown
  replacement: string
  onRetry: () => void
}
function Found({ preview, error, ticks, hold, replacement, onRetry, onReplace }: FoundProps) {
  if (error && !preview) return <ErrorState error={error} onRetry={onRetry} />
  if (!preview)
    return (
      <section className="yw-card yw-found">
        <LoadingSkeleton />
      </section>
    )
  return (
    <>
      <Notes preview={preview} />
      {preview.rows.length ? (
        <section className="yw-card yw-found">
          <h2>找到 {sumsWords(sumsOf(preview.rows))}</h2>
          <FoundList preview={preview} replacement={replacement} ticks={ticks} />
          <Foot preview={preview} ticks={ticks} hold={hold} onReplace={onReplace} />
        </section>
      ) : (
        <EmptyState picture="noresult" title="没有找到" text="没有这样的文字，或替换后没有变化；可以换个写法，或多选几种内容。" />
      )}
    </>
  )
}
