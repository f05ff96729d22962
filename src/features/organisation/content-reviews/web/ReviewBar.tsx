// The state of a course, the questions of a bank or a paper in its review: a strip below the head of their pages, without reviews nothing.
import { AuditOutlined, HistoryOutlined } from '@ant-design/icons'
import { useIsMutating } from '@tanstack/react-query'
import { Button, Drawer, Form, Input } from 'antd'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useApiMutation, useApiQuery } from '#ui/api/api-hooks.ts'
import { useMay } from '#ui/api/session.tsx'
import { FormModal } from '#ui/form/FormModal.tsx'
import { Pill } from '#ui/page/TaskStatus.tsx'
import { contentReviews, type OwnReviews, type Review, type ReviewKind, reviewKinds, reviewStates, standings } from '../contract.ts'
import { addressOfItem, addressOfReview, standingTones, stateTones } from './review-words.ts'
import './content-reviews.css'

interface Props {
  kind: ReviewKind
  ownerId: string
}

function SubmitForm({ kind, ownerId, open, onClose }: Props & { open: boolean; onClose: () => void }) {
  const submit = useApiMutation(contentReviews.submit, {
    done: '已提交，等待审核',
    refresh: [contentReviews.of, contentReviews.page],
    form: true,
  })
  return (
    <FormModal<{ note: string }>
      open={open}
      title="提交审核"
      draft={`content-review-submit:${kind}:${ownerId}`}
      okText="提交"
      initial={{ note: '' }}
      onClose={onClose}
      onSubmit={({ note }, { keeper }) => submit.run({ body: { kind, ownerId, note: note ?? '' } }, { keeper })}
    >
      <p className="yw-muted">提交的是现在的内容，由另一位同事审核；之后的改动要再次提交。</p>
      <Form.Item name="note" label="给审核人的话" extra="可不填，如：按新条款改了等待期">
        <Input.TextArea autoSize={{ minRows: 3 }} maxLength={500} showCount />
      </Form.Item>
    </FormModal>
  )
}

function History({ reviews, open, onClose }: { reviews: readonly Review[]; open: boolean; onClose: () => void }) {
  return (
    <Drawer open={open} title="审核记录" size={480} destroyOnHidden onClose={onClose}>
      <ol className="yw-review-history">
        {reviews.map((review) => (
          <li key={review.id}>
            <Pill tone={stateTones[review.state]} icon={null}>
              {reviewStates[review.state]}
            </Pill>
            <div>
              <Link to={addressOfReview(review.id)}>
                {review.submitUserName} 于 {review.submitDate} 提交
              </Link>
              {review.note && <p>{review.note}</p>}
              {review.decideUserName && (
                <p className="yw-muted">
                  {review.decideUserName} 于 {review.decideDate} {reviewStates[review.state]}
                  {review.remark && `：${review.remark}`}
                  {review.comments > 0 && `，${review.comments} 条意见`}
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Drawer>
  )
}

/** Comments of the last return, each with a link to its item. */
function Comments({ comments }: Pick<OwnReviews, 'comments'>) {
  return (
    <ul className="yw-review-comments">
      {comments.map((comment) => {
        const to = addressOfItem(comment)
        const name = comment.name.length > 30 ? `${comment.name.slice(0, 30)}…` : comment.name
        return (
          <li key={`${comment.itemId} ${comment.text}`}>
            {to ? <Link to={to}>{name}</Link> : <span>{name}</span>}：{comment.text}
          </li>
        )
      })}
    </ul>
  )
}

function wordsOf({ standing, changed, reviews }: OwnReviews, kind: ReviewKind): string {
  const last = reviews.find(({ state }) => state === (standing === 'RETURNED' ? 'RETURNED' : 'APPROVED'))
  if (standing === 'APPROVED') return last ? `${last.decideUserName ?? ''}于 ${last.decideDate ?? ''} 通过` : '没有需要审核的改动'
  if (standing === 'RETURNED')
    return last?.remark ? `${last.decideUserName ?? ''}：${last.remark}` : `${last?.decideUserName ?? ''}写了意见，改好后再提交`
  if (standing === 'SUBMITTED') return `${reviews[0]?.submitUserName ?? ''}已提交，等待另一位同事审核`
  return kind === 'QUESTION' ? `${changed} 道试题要审核后才能加入试卷` : `${changed} 处要审核`
}

export function ReviewBar({ kind, ownerId }: Props) {
  const may = useMay()
  const asked = useApiQuery(contentReviews.of, { query: { kind, ownerId } }, { inPlace: true })
  const [isSubmitting, setSubmitting] = useState(false)
  const [isHistory, setHistory] = useState(false)
  const of = asked.data
  const { refetch } = asked
  const isOn = of !== undefined && of.standing !== 'OFF'
  // the page around the strip changes the content by its own requests
  const running = useIsMutating()
  useEffect(() => {
    if (isOn && running === 0) void refetch()
  }, [isOn, running, refetch])
  if (!of || !isOn) return null
  const waiting = of.reviews.find(({ state }) => state === 'SUBMITTED')
  return (
    <section className="yw-card yw-review-bar" aria-label={`${reviewKinds[kind]}的审核`}>
      <div>
        <Pill tone={standingTones[of.standing]} icon={<AuditOutlined aria-hidden />}>
          {standings[of.standing]}
        </Pill>
        <span className="yw-second">{wordsOf(of, kind)}</span>
        <span className="yw-review-acts">
          {of.reviews.length > 0 && (
            <Button size="small" icon={<HistoryOutlined aria-hidden />} onClick={() => setHistory(true)}>
              审核记录
            </Button>
          )}
          {waiting && may(contentReviews.page) && (
            <Link className="ant-btn ant-btn-default ant-btn-sm" to={addressOfReview(waiting.id)}>
              查看这次审核
            </Link>
          )}
          {of.canSubmit && (
            <Button size="small" type="primary" onClick={() => setSubmitting(true)}>
              提交审核
            </Button>
          )}
        </span>
      </div>
      {of.comments.length > 0 && <Comments comments={of.comments} />}
      <SubmitForm kind={kind} ownerId={ownerId} open={isSubmitting} onClose={() => setSubmitting(false)} />
      <History reviews={of.reviews} open={isHistory} onClose={() => setHistory(false)} />
    </section>
  )
}
