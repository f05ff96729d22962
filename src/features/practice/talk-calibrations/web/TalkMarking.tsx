// One talk of a calibration: its words at the left, all goals with the marks at the right.
import { Button, Radio } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useApiMutation, useApiQuery } from '#ui/api/api-hooks.ts'
import { useDraftState } from '#ui/form/use-draft-state.tsx'
import { AsyncContent } from '#ui/page/AsyncContent.tsx'
import { useCrumbs } from '#ui/page/crumbs.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { selectedIn } from '#ui/text/selected-in.ts'
import { type Mark, talkCalibrations, type TalkToMark } from '../contract.ts'
import { addressOf, list, worthLabels } from './calibration-words.ts'
import '#features/practice/talk-reviews/web/talk-reviews.css'
import './calibrations.css'

/** Marks by id of the goal. */
type Marks = Readonly<Record<string, Omit<Mark, 'goal'>>>
const byGoal = (marks: readonly Mark[]): Marks => Object.fromEntries(marks.map(({ goal, ...mark }) => [goal, mark]))

interface GoalsProps {
  talk: TalkToMark
  marks: Marks
  /** The goal to which selected words belong. */
  active: string | null
  onMark: (goal: string, mark: Partial<Omit<Mark, 'goal'>>) => void
  onActive: (goal: string) => void
}

function Goals({ talk: { goals, isOpen }, marks, active, onMark, onActive }: GoalsProps) {
  return (
    <ul className="yw-calibration-goals">
      {goals.map(({ id, name, stage }) => {
        const mark = marks[id]
        return (
          <li key={id} aria-current={active === id}>
            <span>
              {name || id} <small className="yw-muted">{stage}</small>
            </span>
            <Radio.Group
              aria-label={name || id}
              optionType="button"
              size="small"
              disabled={!isOpen}
              value={mark?.worth ?? null}
              options={[...worthLabels]}
              onChange={(e) => {
                onMark(id, { worth: e.target.value as Mark['worth'] })
                onActive(id)
              }}
            />
            {mark?.quote && (
              <p>
                <q>{mark.quote}</q>
                {isOpen && (
                  <Button type="link" size="small" onClick={() => onMark(id, { quote: '' })}>
                    移除
                  </Button>
                )}
              </p>
            )}
            {active === id && isOpen && !mark?.quote && mark && mark.worth > 0 && (
              <p className="yw-muted">选中学员的话，作为依据（可不选）</p>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Marking({ id, talk }: { id: string; talk: TalkToMark }) {
  const { place, talks, goals, isOpen } = talk
  const navigate = useNavigate()
  const [saved] = useState(() => byGoal(talk.marks ?? []))
  const [marks, setMarks] = useState<Marks>(saved)
  const [active, setActive] = useState<string | null>(null)
  const save = useApiMutation(talkCalibrations.mark, { refresh: [talkCalibrations.detail, talkCalibrations.talk, talkCalibrations.page] })
  const kept = useDraftState({
    name: isOpen ? `calibration:${id}:${place}` : null,
    title: `对话 ${place} 的评定`,
    saved: { marks: JSON.stringify(saved) },
    now: { marks: JSON.stringify(marks) },
    put: (values) => setMarks(JSON.parse(values.marks ?? '{}') as Marks),
  })
  const saveWords = place < talks ? '保存，下一次对话' : '保存'
  const left = goals.filter((goal) => !marks[goal.id]).length
  const change = (goal: string, mark: Partial<Omit<Mark, 'goal'>>) =>
    setMarks((now) => ({ ...now, [goal]: { worth: 1, quote: '', ...now[goal], ...mark } }))
  const store = async () => {
    const body = { marks: goals.map(({ id: goal }): Mark => ({ goal, ...(marks[goal] ?? { worth: 0, quote: '' }) })) }
    const told = await save.run({ params: { id, place: String(place) }, body })
    if (!told.ok) return
    kept.drop()
    void navigate(addressOf(id, told.content.left && place < talks ? place + 1 : undefined), { replace: true })
  }
  return (
    <div className="yw-talk-desk">
      <section className="yw-card yw-talk-turns" aria-label="对话">
        <header>
          <h2>{talk.persona || '客户'}</h2>
          <span className="yw-muted">{talk.situation}</span>
        </header>
        <ol>
          {talk.turns.map(({ by, turn, text }) => (
            <li key={`${by}${turn}`} className={by === 'LEARNER' ? 'is-learner' : 'is-customer'}>
              <small className="yw-muted">{by === 'LEARNER' ? `学员 第 ${turn} 轮` : talk.persona || '客户'}</small>
              <p
                onPointerUp={(e) => {
                  const quote = by === 'LEARNER' && isOpen && active ? selectedIn(e.currentTarget) : ''
                  if (quote && active) change(active, { quote })
                }}
              >
                {text}
              </p>
            </li>
          ))}
        </ol>
      </section>
      <div className="yw-talk-side">
        <section className="yw-card yw-calibration-part" aria-label="目标">
          {kept.offer}
          <h2>学员达到了哪些目标</h2>
          <Goals talk={talk} marks={marks} active={active} onMark={change} onActive={setActive} />
          {isOpen && (
            <Button type="primary" disabled={left > 0} loading={save.busy} onClick={() => void store()}>
              {left > 0 ? `还有 ${left} 个目标` : saveWords}
            </Button>
          )}
        </section>
      </div>
    </div>
  )
}

export function TalkMarking({ id, place }: { id: string; place: string }) {
  const asked = useApiQuery(talkCalibrations.talk, { params: { id, place } }, { inPlace: true })
  const { data } = asked
  const title = data ? `对话 ${data.place} / ${data.talks}` : ' '
  useCrumbs([{ title: '练习点评', to: list }, { title: '校准', to: addressOf(id) }, { title }])
  return (
    <>
      <PageHeader back={addressOf(id)} title={title} sub="只看学员说了什么；所有人评完之前，看不到别人和系统的评定" />
      <AsyncContent asked={asked}>{(talk) => <Marking key={talk.place} id={id} talk={talk} />}</AsyncContent>
    </>
  )
}
