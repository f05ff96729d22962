// The desk of one batch: its progress and result, the quoted passages at the left, and the drafts at the right. Phones show one of the two.
import { Alert, Button, Progress } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useApiMutation, useApiQuery } from '#ui/api/api-hooks.ts'
import { useIsPhone } from '#ui/device/phone.ts'
import { AsyncContent } from '#ui/page/AsyncContent.tsx'
import { useCrumbs } from '#ui/page/crumbs.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Segmented } from '#ui/page/Segmented.tsx'
import { type Batch, type Draft, type DraftKind, drafts, type Passage } from '../contract.ts'
import { BatchPill } from './BatchPill.tsx'
import { DraftCard } from './DraftCard.tsx'
import { addressOfKind, addressOfTarget, isUnderWay, passedWords, titleOf } from './draft-rules.ts'
import { DropForm } from './DropForm.tsx'
import { EditForm } from './EditForm.tsx'
import { Sources } from './Sources.tsx'
import { useDraftKeys } from './use-draft-keys.ts'

/** Milliseconds between two looks at a batch that is being written. */
const LOOK_MS = 1500

function Outcome({ batch }: { batch: Batch }) {
  const resume = useApiMutation(drafts.resume, { done: '已继续起草', refresh: [drafts.detail, drafts.page] })
  if (isUnderWay(batch))
    return (
      <div className="yw-card yw-draft-outcome" role="status">
        <Progress percent={Math.round((100 * batch.done) / batch.total)} showInfo={false} aria-label="起草进度" />
        <span className="yw-muted">
          正在起草：第 {Math.min(batch.done + 1, batch.total)} / {batch.total} 部分，已有 {batch.passed} 条通过检查；可以先离开
        </span>
      </div>
    )
  return (
    <div className="yw-card yw-draft-outcome">
      {batch.state === 'FAILED' && (
        <Alert
          type="error"
          showIcon
          title="没有起草完"
          description={batch.fault}
          action={
            <Button size="small" loading={resume.busy} onClick={() => void resume.run({ params: { id: batch.id } })}>
              继续起草
            </Button>
          }
        />
      )}
      <p>
        <strong>{passedWords(batch)}</strong>
        {batch.reasons.length > 0 && (
          <span className="yw-muted">；没有通过的：{batch.reasons.map(({ reason, count }) => `${reason} ${count} 条`).join('，')}</span>
        )}
      </p>
      {batch.isOwn && batch.open > 0 && (
        <Alert type="info" showIcon title="已启用双人审核：这一批由您发起，请另一位同事采用；您仍可修改，或标为不要" />
      )}
    </div>
  )
}

interface DeskProps {
  batch: Batch
  drafts: Draft[]
  passages: Passage[]
}

function Desk({ batch, drafts: list, passages }: DeskProps) {
  const isPhone = useIsPhone()
  const [tab, setTab] = useState<'drafts' | 'sources'>('drafts')
  const [focused, setFocused] = useState<string | null>(null)
  const [edited, setEdited] = useState<Draft | null>(null)
  const [dropped, setDropped] = useState<Draft | null>(null)
  const adopt = useApiMutation(drafts.adopt, { done: '已采用', refresh: [drafts.detail, drafts.page] })
  const current = list.find(({ id }) => id === focused) ?? list[0]
  const onAdopt = ({ id, version }: Draft) => void adopt.run({ params: { id }, body: { version } })
  useDraftKeys({
    list,
    current,
    onFocus: setFocused,
    onAdopt: (of) => of.state === 'OPEN' && !batch.isOwn && !adopt.busy && onAdopt(of),
    onDrop: (of) => of.state === 'OPEN' && setDropped(of),
  })
  return (
    <>
      {isPhone && (
        <Segmented
          block
          value={tab}
          onChange={setTab}
          options={[
            { value: 'drafts', label: `草稿 ${list.length}` },
            { value: 'sources', label: '原文' },
          ]}
        />
      )}
      <div className="yw-draft-desk">
        {(!isPhone || tab === 'sources') && <Sources passages={passages} current={current} />}
        {(!isPhone || tab === 'drafts') && (
          <section className="yw-draft-list" aria-label="草稿">
            {!isPhone && <p className="yw-muted yw-small">↑ ↓ 选择，Enter 采用，Delete 不要</p>}
            {list.map((of) => (
              <DraftCard
                key={of.id}
                of={of}
                isCurrent={of.id === current?.id}
                mayAdopt={!batch.isOwn}
                busy={adopt.busy}
                onFocus={() => setFocused(of.id)}
                onAdopt={() => onAdopt(of)}
                onEdit={() => setEdited(of)}
                onDrop={() => setDropped(of)}
              />
            ))}
          </section>
        )}
      </div>
      <EditForm of={edited} mayAdopt={!batch.isOwn} onClose={() => setEdited(null)} onAdopt={onAdopt} />
      <DropForm of={dropped} onClose={() => setDropped(null)} />
    </>
  )
}

export function BatchDesk({ id, kind }: { id: string; kind: DraftKind }) {
  const [isBusy, setBusy] = useState(true)
  const asked = useApiQuery(drafts.detail, { params: { id } }, { every: isBusy ? LOOK_MS : false, inPlace: true })
  const batch = asked.data?.batch
  const underWay = batch === undefined || isUnderWay(batch)
  if (underWay !== isBusy && batch) setBusy(underWay)
  useCrumbs([{ title: titleOf(kind), to: addressOfKind(kind) }, { title: batch?.targetName ?? '' }])
  return (
    <>
      <PageHeader
        back={addressOfKind(kind)}
        title={
          batch ? (
            <>
              {batch.documents.map(({ title }) => title).join('、')} <BatchPill of={batch} />
            </>
          ) : (
            ' '
          )
        }
        sub={
          batch ? (
            <>
              采用到{' '}
              <Link className="yw-draft-target" to={addressOfTarget(batch)}>
                {batch.targetName}
              </Link>{' '}
              · {batch.createUserName} {batch.createDate} 发起 · 由{batch.operator}的 {batch.model} 起草
            </>
          ) : (
            ' '
          )
        }
      />
      <AsyncContent asked={asked} card>
        {(content) => (
          <div className="yw-draft">
            <Outcome batch={content.batch} />
            {content.drafts.length > 0 && <Desk {...content} />}
            {content.drafts.length === 0 && !isUnderWay(content.batch) && (
              <div className="yw-card">
                <EmptyState title="没有通过检查的草稿" text="可以换几段写得更具体的资料，或减少数量再试" />
              </div>
            )}
          </div>
        )}
      </AsyncContent>
    </>
  )
}
