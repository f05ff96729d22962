// The desk of one review: the differences since the last approval with comments, and the decision.
import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useApiMutation, useApiQuery } from '#ui/api/api-hooks.ts'
import { useMay } from '#ui/api/session.tsx'
import { useIsPhone } from '#ui/device/phone.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { useDraftState } from '#ui/form/use-draft-state.tsx'
import { AsyncContent } from '#ui/page/AsyncContent.tsx'
import { useCrumbs } from '#ui/page/crumbs.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Pill } from '#ui/page/TaskStatus.tsx'
import { contentReviews, type Detail, reviewKinds, reviewStates } from '../contract.ts'
import { ChangeCard, itemOf } from './ChangeCard.tsx'
import { addressOfOwner, stateTones } from './review-words.ts'
import { useChangeKeys } from './use-change-keys.ts'

const LIST = '/contentReview'

interface Desk {
  detail: Detail
  drafts: Record<string, string>
  onDraft: (itemId: string, text: string | undefined) => void
  mayDecide: boolean
}

function Changes({ detail: { changes, comments, total }, drafts, onDraft, mayDecide }: Desk) {
  const ids = changes.map((change) => itemOf(change)?.id ?? '')
  const isPhone = useIsPhone()
  const [focused, setFocused] = useState<string>()
  const current = focused !== undefined && ids.includes(focused) ? focused : ids[0]
  useChangeKeys({
    ids,
    current,
    onFocus: setFocused,
    onComment: mayDecide ? (id) => onDraft(id, drafts[id] ?? '') : undefined,
  })
  return (
    <section className="yw-changes" aria-label="改动">
      <p className="yw-muted yw-small">
        {changes.length} 处改动，其余 {Math.max(0, total - changes.filter(({ after }) => after).length)} 项与上次通过的相同
        {!isPhone && '。左边是上次通过的，右边是这次提交的'}
        {!isPhone && mayDecide && '；↑ ↓ 选择，Enter 写意见'}
      </p>
      {changes.map((change, i) => {
        const id = ids[i] ?? ''
        return (
          <ChangeCard
            key={id}
            of={change}
            isCurrent={id === current && focused !== undefined}
            comments={comments.filter(({ itemId }) => itemId === id)}
            draft={mayDecide ? drafts[id] : null}
            onFocus={() => setFocused(id)}
            onDraft={(text) => onDraft(id, text)}
          />
        )
      })}
      {changes.length === 0 && <EmptyState title="没有改动" text="与上次通过的内容相同" />}
    </section>
  )
}

interface DecisionProps {
  /** The decision that the dialog asks for; null while it is closed. */
  what: 'approve' | 'reject' | null
  id: string
  comments: { itemId: string; text: string }[]
  onClose: () => void
  onDecided: () => void
}

function Decision({ what, id, comments, onClose, onDecided }: DecisionProps) {
  const refresh = [contentReviews.detail, contentReviews.page, contentReviews.of]
  const approve = useApiMutation(contentReviews.approve, { done: '已通过', refresh, form: true })
  const reject = useApiMutation(contentReviews.reject, { done: '已退回', refresh, form: true })
  const act = what === 'approve' ? approve : reject
  const isReturn = what !== 'approve'
  return (
    <FormModal<{ remark: string }>
      open={what !== null}
      title={isReturn ? '退回给作者' : '通过审核'}
      draft={`content-review-decision:${id}`}
      okText={isReturn ? '退回' : '通过'}
      initial={{ remark: '' }}
      onClose={onClose}
      onSubmit={async ({ remark }, { keeper }) => {
        const outcome = await act.run({ params: { id }, body: { remark: remark ?? '', comments } }, { keeper })
        if (outcome.ok) onDecided()
        return outcome
      }}
    >
      {comments.length > 0 && <p className="yw-muted">随附 {comments.length} 条对具体条目的意见</p>}
      <Form.Item
        name="remark"
        label={isReturn ? '退回的原因' : '给作者的话'}
        extra={isReturn && comments.length === 0 ? '写明原因，或先在改动旁写意见' : '可不填'}
      >
        <Input.TextArea autoSize={{ minRows: 3 }} maxLength={500} showCount />
      </Form.Item>
    </FormModal>
  )
}

/** Words of the author and of the reviewer. */
function Words({ review }: { review: Detail['review'] }) {
  return (
    <>
      {review.note && <Alert type="info" title={`${review.submitUserName}：${review.note}`} />}
      {review.remark && (
        <Alert type={review.state === 'RETURNED' ? 'warning' : 'success'} title={`${review.decideUserName ?? ''}：${review.remark}`} />
      )}
    </>
  )
}

function Content({ detail }: { detail: Detail }) {
  const { review, refusal } = detail
  const may = useMay()
  const isWaiting = review.state === 'SUBMITTED'
  const mayDecide = isWaiting && refusal === null && may(contentReviews.approve)
  const [drafts, setDrafts] = useState<Record<string, string>>({})
  const [what, setWhat] = useState<'approve' | 'reject' | null>(null)
  const kept = useDraftState({
    name: mayDecide ? `content-review:${review.id}` : null,
    title: '审核意见',
    saved: { drafts: {} as Record<string, string> },
    now: { drafts },
    put: (values) => setDrafts(values.drafts ?? {}),
  })
  const withdraw = useApiMutation(contentReviews.withdraw, {
    done: '已撤回',
    refresh: [contentReviews.detail, contentReviews.page, contentReviews.of],
  })
  const onDraft = (itemId: string, text: string | undefined) =>
    setDrafts(({ [itemId]: _before, ...others }) => (text === undefined ? others : { ...others, [itemId]: text }))
  const comments = Object.entries(drafts).flatMap(([itemId, text]) => (text.trim() ? [{ itemId, text }] : []))
  return (
    <>
      <PageHeader
        back={LIST}
        title={
          <>
            {review.title}{' '}
            <Pill tone={stateTones[review.state]} icon={null}>
              {reviewStates[review.state]}
            </Pill>
          </>
        }
        sub={
          <>
            {reviewKinds[review.kind]} · {review.submitUserName} 于 {review.submitDate} 提交
            {review.decideDate &&
              review.decideUserName &&
              ` · ${review.decideUserName} 于 ${review.decideDate} ${reviewStates[review.state]}`}{' '}
            ·{' '}
            <Link className="yw-review-owner" to={addressOfOwner(review)}>
              打开{reviewKinds[review.kind]}
            </Link>
          </>
        }
      >
        {isWaiting && review.isOwn && (
          <Button loading={withdraw.busy} onClick={() => void withdraw.run({ params: { id: review.id }, body: {} })}>
            撤回
          </Button>
        )}
        {mayDecide && (
          <>
            <Button onClick={() => setWhat('reject')}>退回{comments.length > 0 && `（${comments.length} 条意见）`}</Button>
            <Button type="primary" onClick={() => setWhat('approve')}>
              通过
            </Button>
          </>
        )}
      </PageHeader>
      <div className="yw-review">
        {kept.offer}
        <Words review={review} />
        {isWaiting && refusal !== null && may(contentReviews.approve) && <Alert type="info" showIcon title={refusal} />}
        <Changes detail={detail} drafts={drafts} onDraft={onDraft} mayDecide={mayDecide} />
      </div>
      <Decision what={what} id={review.id} comments={comments} onClose={() => setWhat(null)} onDecided={kept.drop} />
    </>
  )
}

export function ReviewDesk({ id }: { id: string }) {
  const asked = useApiQuery(contentReviews.detail, { params: { id } }, { inPlace: true })
  useCrumbs([{ title: '内容审核', to: LIST }, { title: asked.data?.review.title ?? '' }])
  return (
    <AsyncContent asked={asked} card>
      {(detail) => <Content key={`${id} ${detail.review.state}`} detail={detail} />}
    </AsyncContent>
  )
}
