// Before a run: the customer's face, the dossier, the goals of this run, and a test of the microphone.
import { goTo } from '#ui/touch/router.tsx'
import { CloseIcon } from '#ui/touch/icons.tsx'
import type { Rehearsal } from '../contract.ts'
import { modes } from '../fields.ts'
import { MicTest } from './MicTest.tsx'
import './entry.css'

/** Lines of the dossier; the rest is read in the room. */
const maxDossier = 3

interface Props {
  run: Rehearsal
  wayBack: string
  /** Also unlocks the sound: browsers play it only after a press. */
  onConnect: () => void
}

export function Entry({ run, wayBack, onConnect }: Props) {
  const { mode, title, persona, goals, minutes, answers, portraitUrl, runNumber } = run
  const speaks = mode !== 'STUDY' && answers > 0
  return (
    <main className="yl-entry">
      <header>
        <button type="button" className="yl-icon" aria-label="返回" onClick={() => goTo(wayBack)}>
          <CloseIcon />
        </button>
        <span className="yl-pill">
          {modes[mode]} · 第 {runNumber} 次
        </span>
      </header>
      <div className="yl-entry-face">{portraitUrl ? <img src={portraitUrl} alt="" /> : <span className="yl-figure" aria-hidden />}</div>
      <section className="yl-entry-sheet" aria-label="接通前">
        <h1>{title}</h1>
        {persona.slice(0, maxDossier).map((line, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines in their order
          <p key={i} className={i === 0 ? 'yl-muted' : 'yl-entry-quote'}>
            {line}
          </p>
        ))}
        {goals.length > 0 && (
          <>
            <h2>这一次做到</h2>
            <ul>
              {goals.map((goal) => (
                <li key={goal}>{goal}</li>
              ))}
            </ul>
          </>
        )}
        {mode === 'EXAM' && <p className="yl-note">考核没有提示，每句只能回答一次，30 分钟没有操作会自动交卷。</p>}
        {speaks && <MicTest />}
        <footer>
          <button type="button" className="yl-button is-main yl-connect" onClick={onConnect}>
            接通
          </button>
          <p className="yl-muted yl-small">
            约 {minutes} 分钟{speaks && `，${answers} 句要回答`}
          </p>
        </footer>
      </section>
    </main>
  )
}
