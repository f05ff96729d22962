// Result of a calibration: agreement of the raters with each other and with the system, by goal, and the talks on which they differ.
import { Button } from 'antd'
import { Link } from 'react-router'
import { useApiMutation } from '#ui/api/api-hooks.ts'
import { useMay } from '#ui/api/session.tsx'
import { showSuccess } from '#ui/page/notice.ts'
import { Kappa } from '#ui/text/Kappa.tsx'
import { maxWording, talkReviews } from '#features/practice/talk-reviews/contract.ts'
import type { Agreed, CalibrationDetail, CalibrationResult, Difference } from '../contract.ts'
import { addressOf, shareWords, worthOf } from './calibration-words.ts'

const Line = ({ name, agreed }: { name: string; agreed: Agreed }) => (
  <tr>
    <th scope="row">{name}</th>
    <td>{agreed.pairs}</td>
    <td>{shareWords(agreed)}</td>
    <td>
      <Kappa of={agreed} unit="对" same="评定全部相同" />
    </td>
  </tr>
)

function Agreement({ result }: { result: CalibrationResult }) {
  return (
    <section className="yw-card yw-calibration-part" aria-label="一致程度">
      <h2>一致程度</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">谁和谁</th>
            <th scope="col">评定对数</th>
            <th scope="col">相同</th>
            <th scope="col">Kappa</th>
          </tr>
        </thead>
        <tbody>
          {result.raters.map(({ first, second, ...agreed }) => (
            <Line key={first + second} name={`${first} 与 ${second}`} agreed={agreed} />
          ))}
          <Line name="所有人与规则" agreed={result.rules} />
          {result.model && <Line name="所有人与规则加模型" agreed={result.model} />}
        </tbody>
      </table>
    </section>
  )
}

function Goals({ goals }: Pick<CalibrationResult, 'goals'>) {
  const worst = goals.toSorted((a, b) => a.people.equal / (a.people.pairs || 1) - b.people.equal / (b.people.pairs || 1))
  return (
    <section className="yw-card yw-calibration-part" aria-label="各目标">
      <h2>各目标，分歧大的在前</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">目标</th>
            <th scope="col">彼此相同</th>
            <th scope="col">与规则相同</th>
          </tr>
        </thead>
        <tbody>
          {worst.map(({ id, name, people, rules }) => (
            <tr key={id}>
              <th scope="row">{name || id}</th>
              <td>{shareWords(people)}</td>
              <td>{shareWords(rules)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Adds quoted words to the goal, where people heard them and the rules did not. */
function AddWording({ of: { talkId, goal, marks, byRules } }: { of: Difference }) {
  const may = useMay()(talkReviews.addWording)
  const add = useApiMutation(talkReviews.addWording)
  const wording = marks.find(({ quote, worth }) => quote && worth > 0)?.quote ?? ''
  if (!may || byRules || talkId === null || !wording || wording.length > maxWording) return null
  const run = async () => {
    const told = await add.run({ params: { id: talkId }, body: { goal, wording } })
    if (told.ok) showSuccess(`已写入情景草稿 v${told.content.version}，提交并通过后生效`)
  }
  return (
    <Button size="small" loading={add.busy} onClick={() => void run()}>
      加为另一种说法
    </Button>
  )
}

function Differences({ of: { id, goals }, differences }: { of: CalibrationDetail; differences: readonly Difference[] }) {
  const nameOf = (goal: string) => goals.find((one) => one.id === goal)?.name || goal
  return (
    <section className="yw-card yw-calibration-part" aria-label="分歧">
      <h2>分歧 {differences.length} 处</h2>
      {differences.length === 0 && <p className="yw-muted">所有人和规则的评定都相同。</p>}
      <ul>
        {differences.map((one) => (
          <li key={`${one.place}:${one.goal}`}>
            <p>
              <Link to={addressOf(id, one.place)}>对话 {one.place}</Link> <b>{nameOf(one.goal)}</b>
              <span className="yw-muted">
                规则：{one.byRules ? '达到' : '没有'}
                {one.byModel && '，模型：达到'}
              </span>
            </p>
            {one.marks.map(({ rater, worth, quote }) => (
              <p key={rater}>
                {rater}：{worthOf(worth)} {quote && <q>{quote}</q>}
              </p>
            ))}
            <AddWording of={one} />
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Results({ of, result }: { of: CalibrationDetail; result: CalibrationResult }) {
  return (
    <div className="yw-calibration">
      <div>
        <Agreement result={result} />
        <Goals goals={result.goals} />
      </div>
      <Differences of={of} differences={result.differences} />
    </div>
  )
}
