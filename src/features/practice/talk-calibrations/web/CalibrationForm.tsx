// One calibration: its talks to mark, the progress of the others, and the result when everybody is done.
import { Link } from 'react-router'
import { useApiQuery } from '#ui/api/api-hooks.ts'
import { AsyncContent } from '#ui/page/AsyncContent.tsx'
import { useCrumbs } from '#ui/page/crumbs.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { type CalibrationDetail, talkCalibrations } from '../contract.ts'
import { addressOf, list, progressWords, reachedWords } from './calibration-words.ts'
import { Results } from './Results.tsx'
import { TalkMarking } from './TalkMarking.tsx'
import './calibrations.css'

function Talks({ of: { id, talks, marked, isRater } }: { of: CalibrationDetail }) {
  if (!isRater) return null
  return (
    <ol className="yw-calibration-talks" aria-label="对话">
      {Array.from({ length: talks }, (_, i) => i + 1).map((place) => (
        <li key={place}>
          <Link to={addressOf(id, place)}>
            对话 {place}
            <small className="yw-muted">{marked.includes(place) ? '已评' : '待评'}</small>
          </Link>
        </li>
      ))}
    </ol>
  )
}

function Progress({ of }: { of: CalibrationDetail }) {
  return (
    <section className="yw-card yw-calibration-part" aria-label="进度">
      <h2>{of.isRater ? '请您评定这些对话' : '评定中'}</h2>
      <p>{progressWords(of)}</p>
      <p className="yw-muted">所有人评完全部对话之前，谁也看不到别人和系统的评定；在此之前可以修改自己的评定。</p>
      <Talks of={of} />
    </section>
  )
}

function Overview({ id }: { id: string }) {
  const asked = useApiQuery(talkCalibrations.detail, { params: { id } }, { inPlace: true })
  const { data } = asked
  useCrumbs([{ title: '练习点评', to: list }, { title: data ? `校准 · ${data.title}` : ' ' }])
  return (
    <>
      <PageHeader
        back={list}
        title={data ? `校准 · ${data.title}` : ' '}
        sub={
          data
            ? `${data.courseTitle} · 情景 v${data.scenarioVersion} · ${data.talks} 次对话${data.reached === null ? '' : ` · 评定相同 ${reachedWords(data)}`}`
            : ' '
        }
      />
      <AsyncContent asked={asked}>{(of) => (of.result ? <Results of={of} result={of.result} /> : <Progress of={of} />)}</AsyncContent>
    </>
  )
}

/** A calibration, or with `place` one of its talks. */
export const CalibrationForm = ({ id, place }: { id: string; place: string | null }) =>
  place ? <TalkMarking key={place} id={id} place={place} /> : <Overview id={id} />
