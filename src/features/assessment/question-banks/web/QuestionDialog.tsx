// View of a question for a candidate or with its key, and a dialog with its old versions.
import { CheckOutlined } from '@ant-design/icons'
import { Button, Image, Modal } from 'antd'
import { useState } from 'react'
import { useApiMutation, useApiQuery } from '#ui/api/api-hooks.ts'
import { confirmAct } from '#ui/page/confirm.ts'
import { useMay } from '#ui/api/session.tsx'
import { layout } from '#ui/theme/palette.ts'
import { Pill } from '#ui/page/TaskStatus.tsx'
import { percent } from '#shared/ratio.ts'
import { withScripts } from '#shared/scripts-in-text.ts'
import { AsyncContent } from '#ui/page/AsyncContent.tsx'
import { QuestionText } from '#ui/text/QuestionText.tsx'
import { RichText } from '#ui/text/RichText.tsx'
import { blankToken, type Question, type QuestionContents, questions } from '../contract.ts'
import { AnswerKeyHidden } from '#ui/text/AnswerKeyHidden.tsx'
import { PlainFacts } from './PlainFields.tsx'
import { levelLabels, lowDiscrimination } from '../fields.ts'
import { bodyOfContents } from './question-draft.ts'
import './questions.css'

/** The text of a question in one line, blanks as ____. */
export function questionText({ type, subjectName }: Pick<QuestionContents, 'type' | 'subjectName'>): string {
  if (type !== 4) return subjectName
  const body = new DOMParser().parseFromString(withScripts(subjectName).replaceAll(/<\/p>\s*<p>|<br\s*\/?>/g, '\n'), 'text/html')
  return (body.body.textContent ?? '').replaceAll(blankToken, '____')
}

interface ViewProps {
  question: QuestionContents
  /** Shows the right answer and the explanation. */
  keyed?: boolean
  /** Place on a paper. */
  number?: number
  /** Points on the paper, shown after the text. */
  worth?: string
}

/** Letters of the right options, or of the right judgement. */
function rightLetters({ type, answer }: ViewProps['question']): readonly string[] {
  if (type === 0 || type === 3) return answer.answers
  return type === 2 ? [answer.answer === '0' ? 'A' : 'B'] : []
}

/** A question as a candidate sees it; `keyed` shows the right answer. */
export function QuestionView({ question: q, keyed = false, number, worth }: ViewProps) {
  const right = new Set(keyed ? rightLetters(q) : [])
  return (
    <article className="yw-qv">
      <div className="yw-qv-text">
        {number !== undefined && <b>{number}. </b>}
        {q.type === 4 ? (
          <RichText
            html={q.subjectName}
            token={blankToken}
            gap={(n) =>
              keyed ? (
                <span className="yw-qv-gap">{<QuestionText inline text={q.answer.answers[n]?.replaceAll('|', ' 或 ') ?? ''} />}</span>
              ) : (
                '____'
              )
            }
          />
        ) : (
          <QuestionText text={q.subjectName} />
        )}
        {worth && <small className="yw-qv-worth">{worth}</small>}
      </div>
      {q.imageUrls.length > 0 && (
        <div className="yw-q-pictures">
          {q.imageUrls.map((url, i) => (
            <span key={url} className="yw-q-thumb">
              <Image src={url} alt={`题目图片${i + 1}`} height={120} />
            </span>
          ))}
        </div>
      )}
      {q.options.length > 0 && (
        <ol className="yw-qv-options">
          {q.options.map((o) => (
            <li key={o.optionName} className={right.has(o.optionName) ? 'is-right' : ''}>
              {q.type !== 2 && <b>{o.optionName}</b>}
              <span>
                <QuestionText inline text={o.optionContent} />
                {o.imageUrl && <Image src={o.imageUrl} alt={`选项${o.optionName}的图片`} height={80} />}
              </span>
              {right.has(o.optionName) && (
                <i>
                  <CheckOutlined aria-hidden /> 正确答案
                </i>
              )}
            </li>
          ))}
        </ol>
      )}
      {keyed && <Said question={q} />}
    </article>
  )
}

function Said({ question: q }: { question: QuestionContents }) {
  const rules = (q.answer.blanks ?? []).flatMap((b, i) =>
    b.numeric ? [`第${i + 1}空按数字${b.tolerance ? `，误差 ±${b.tolerance}` : ''}`] : [],
  )
  if (q.answer.ordered === false) rules.push('不分先后')
  if (q.keysKept) return <AnswerKeyHidden />
  return (
    <dl>
      {q.type === 1 && (
        <>
          <dt>参考答案</dt>
          <dd>
            <QuestionText text={q.answer.answer} />
          </dd>
        </>
      )}
      {q.answer.points && (
        <>
          <dt>得分点</dt>
          <dd>
            <QuestionText inline text={q.answer.points.map((p) => `${p.text}（${p.weight}）`).join('、')} />
          </dd>
        </>
      )}
      {rules.length > 0 && (
        <>
          <dt>判分</dt>
          <dd>{rules.join('；')}</dd>
        </>
      )}
      <dt>分值</dt>
      <dd>{q.score}</dd>
      <PlainFacts question={q} />
      {q.tags.length > 0 && (
        <>
          <dt>标签</dt>
          <dd>
            {q.tags.map((tag) => (
              <span key={tag} className="yw-qv-tag">
                {tag}
              </span>
            ))}
          </dd>
        </>
      )}
    </dl>
  )
}

interface Props {
  of: Question | null
  onClose: () => void
}

function discriminationNote(value: number): string {
  if (value < 0) return '请核对答案'
  return value < lowDiscrimination ? '区分度低' : '能分出高低'
}

function UseFacts({ use, level }: Pick<Question, 'use' | 'level'>) {
  if (!use) return <p className="yw-muted">还没有考试用过这道试题。</p>
  const facts: [name: string, value: string, note?: string][] = [
    ['次数', use.exams.toLocaleString('zh-CN'), `共 ${use.people.toLocaleString('zh-CN')} 人首次作答`],
    ['得分率', percent(use.scoreRate), level ? `难度${levelLabels[level]}` : ''],
    ['区分度', use.discrimination?.toFixed(2) ?? '-', use.discrimination === null ? '人数不足' : discriminationNote(use.discrimination)],
    ['最近使用', use.lastUsedAt.slice(0, 10)],
  ]
  return (
    <dl className="yw-q-use" aria-label="考试中的表现">
      {facts.map(([name, value, note]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value}
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Dialog of a question with its key and old versions, which can be restored. */
export function QuestionDialog({ of, onClose }: Props) {
  return (
    <Modal
      open={of !== null}
      title={
        <span className="yw-modal-title">
          查看试题<span>{of && `${of.typeLabel} · ${of.categoryName}`}</span>
        </span>
      }
      width={layout.dialog.l}
      style={{ top: 48 }}
      onCancel={onClose}
      destroyOnHidden
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      {of && <History of={of} onClose={onClose} />}
    </Modal>
  )
}

function History({ of, onClose }: { of: Question; onClose: () => void }) {
  const may = useMay()
  const [chosen, setChosen] = useState<number | null>(null)
  const asked = useApiQuery(questions.versions, { params: { id: of.id } }, { inPlace: true })
  const restore = useApiMutation(questions.update, {
    done: '已恢复为此版本',
    refresh: [questions.page, questions.detail, questions.versions],
    onDone: onClose,
  })
  const versions = asked.data ?? []
  const now = versions[0]
  const shown = versions.find((v) => v.version === (chosen ?? now?.version)) ?? of
  if (!asked.data) return <AsyncContent asked={asked} />
  return (
    <div className="yw-q-history">
      <ul aria-label="历史版本">
        {versions.map((v) => (
          <li key={v.version}>
            <button type="button" className="yw-q-version" aria-pressed={v.version === shown.version} onClick={() => setChosen(v.version)}>
              <span>
                第 {v.version} 版{' '}
                {v === now && (
                  <Pill tone="success" icon={null}>
                    当前
                  </Pill>
                )}
              </span>
              <small className="yw-muted">
                {v.updateUserName ?? '-'} · {v.updateTime.slice(0, 16)}
              </small>
            </button>
          </li>
        ))}
      </ul>
      <div>
        <UseFacts {...of} />
        <QuestionView question={shown} keyed />
        {now && shown.version !== now.version && of.canEdit && may(questions.update) && (
          <Button
            style={{ marginTop: 16 }}
            loading={restore.busy}
            onClick={() =>
              confirmAct({
                title: `恢复为第 ${shown.version} 版？`,
                content: '当前内容会留作历史版本，可以再恢复。',
                okText: '恢复',
                danger: false,
                act: () => restore.run({ params: { id: of.id }, body: { ...bodyOfContents(shown), version: now.version } }),
              })
            }
          >
            恢复为此版本
          </Button>
        )}
      </div>
    </div>
  )
}
