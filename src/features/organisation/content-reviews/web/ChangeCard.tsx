// A change of one item with both texts, the comments on it, and the field for a comment.
import { CommentOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useEffect, useRef } from 'react'
import { itemKinds } from '#shared/content-diff.ts'
import { Pill } from '#ui/page/TaskStatus.tsx'
import type { Comment, ShownChange } from '../contract.ts'
import { actTones, wordOfChange } from './review-words.ts'
import { maxName, Sides } from './Sides.tsx'

interface Props {
  of: ShownChange
  isCurrent: boolean
  /** Comments that were sent with the decision. */
  comments: readonly Comment[]
  /** The comment that is being written; undefined while there is none, null if the reader cannot write. */
  draft: string | undefined | null
  onFocus: () => void
  onDraft: (text: string | undefined) => void
}

export const itemOf = ({ before, after }: ShownChange) => after ?? before

export function ChangeCard({ of, isCurrent, comments, draft, onFocus, onDraft }: Props) {
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isCurrent) card.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  const item = itemOf(of)
  if (!item) return null
  const name = item.fields[0]?.text ?? ''
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- arrows choose, too
    <article
      ref={card}
      className={`yw-card yw-change${isCurrent ? ' is-current' : ''}`}
      aria-label={`${wordOfChange(of)}：${name}`}
      onClick={onFocus}
    >
      <header>
        <Pill tone={actTones[of.act]} icon={null}>
          {wordOfChange(of)}
        </Pill>
        <span className="yw-muted yw-small">{[...of.path, itemKinds[item.kind]].join(' › ')}</span>
        {draft === undefined && (
          <Button size="small" type="text" icon={<CommentOutlined aria-hidden />} onClick={() => onDraft('')}>
            写意见
          </Button>
        )}
      </header>
      <h2>{name.length > maxName ? `${name.slice(0, maxName)}…` : name || '（没有文字）'}</h2>
      <Sides of={of} />
      {comments.map(({ text }) => (
        <blockquote key={text}>
          <CommentOutlined aria-hidden /> {text}
        </blockquote>
      ))}
      {typeof draft === 'string' && (
        <div className="yw-change-comment">
          <Input.TextArea
            aria-label={`对「${name.slice(0, 20)}」的意见`}
            placeholder="意见会显示在作者的这一条旁边"
            autoSize={{ minRows: 2 }}
            maxLength={500}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the reviewer asked for the field
            autoFocus
            value={draft}
            onChange={(e) => onDraft(e.target.value)}
          />
          <Button size="small" type="text" onClick={() => onDraft(undefined)}>
            不写了
          </Button>
        </div>
      )}
    </article>
  )
}
