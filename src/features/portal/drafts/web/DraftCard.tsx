// Card of one draft: its words, answer, quotes, what the check found, and what a person can do with it.
import { CheckCircleFilled, WarningOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { Pill } from '#ui/page/TaskStatus.tsx'
import { type Draft, draftStates } from '../contract.ts'
import { answerWords, optionsOf, shownText, typeWord, wordsOfFound } from './draft-rules.ts'

interface Props {
  of: Draft
  isCurrent: boolean
  mayAdopt: boolean
  busy: boolean
  onFocus: () => void
  onAdopt: () => void
  onEdit: () => void
  onDrop: () => void
}

const tones = { OPEN: 'info', ADOPTED: 'success', DROPPED: 'neutral' } as const

function Answer({ of }: { of: Draft }) {
  const options = optionsOf(of)
  const answer = answerWords(of)
  const { content } = of
  return (
    <>
      {options.length > 0 && (
        <ol className="yw-draft-options">
          {options.map(({ letter, text, isRight }) => (
            <li key={letter} className={isRight ? 'is-right' : ''}>
              <b>{letter}</b> {text} {isRight && <CheckCircleFilled aria-label="正确" />}
            </li>
          ))}
        </ol>
      )}
      {answer && (
        <p>
          <b>{content.type === 'LINE' || content.type === 'SHORT' ? '参考答案' : '答案'}</b> {answer}
        </p>
      )}
      {content.points.length > 0 && (
        <p>
          <b>要点</b> {content.points.join('；')}
        </p>
      )}
      {content.type !== 'LINE' && content.analysis && (
        <p>
          <b>解析</b> {content.analysis}
        </p>
      )}
    </>
  )
}

function Warnings({ of: { found, similar } }: { of: Draft }) {
  const words = [
    ...wordsOfFound(found),
    ...similar.map(({ categoryName, text, reason }) => `「${categoryName}」里有相似的题：${text.slice(0, 40)}（${reason}）`),
  ]
  if (!words.length) return null
  return (
    <ul className="yw-draft-warnings">
      {words.map((word) => (
        <li key={word}>
          <WarningOutlined aria-hidden /> {word}
        </li>
      ))}
    </ul>
  )
}

export function DraftCard({ of, isCurrent, mayAdopt, busy, onFocus, onAdopt, onEdit, onDrop }: Props) {
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isCurrent) card.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  const { content, state } = of
  const by = state === 'OPEN' ? of.editUserName && `${of.editUserName}修改过` : of.decideUserName
  return (
    // a click anywhere chooses the card; the keys and the buttons do the same for others
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <article
      ref={card}
      className={`yw-card yw-draft-card is-${state.toLowerCase()}${isCurrent ? ' is-current' : ''}`}
      aria-label={`第${of.no}条`}
      aria-current={isCurrent}
      onClick={onFocus}
    >
      <header>
        <span className="yw-muted">{of.no}</span>
        <Pill tone="neutral" icon={null}>
          {typeWord(content)}
        </Pill>
        {content.type === 'LINE' && content.section && <span className="yw-muted">{content.section}</span>}
        {state !== 'OPEN' && (
          <Pill tone={tones[state]} icon={null}>
            {draftStates[state]}
          </Pill>
        )}
        {by && <span className="yw-muted">{by}</span>}
      </header>
      <h2>{shownText(content.text)}</h2>
      {state !== 'DROPPED' && <Answer of={of} />}
      {of.reason && <p className="yw-muted">不要的原因：{of.reason}</p>}
      {state !== 'DROPPED' &&
        of.quotes.map(({ documentId, no, quote, page, title }) => (
          <blockquote key={`${documentId} ${no} ${quote}`}>
            「{quote}」<cite>{`${title.slice(0, 20)} ${page === null ? `第${no}段` : `第${page}页`}`}</cite>
          </blockquote>
        ))}
      {state === 'OPEN' && <Warnings of={of} />}
      {state === 'OPEN' && (
        <footer>
          <Button type="primary" size="small" disabled={!mayAdopt} loading={busy && isCurrent} onClick={onAdopt}>
            采用
          </Button>
          <Button size="small" onClick={onEdit}>
            修改
          </Button>
          <Button size="small" onClick={onDrop}>
            不要
          </Button>
        </footer>
      )}
    </article>
  )
}
