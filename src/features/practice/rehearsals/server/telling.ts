// Responses to the learner. An exam reveals neither reference nor points.
import type { Db } from '#platform/database/transaction.ts'
import { LEARNING } from '#shared/contract.ts'
import { fillVariables, variablesOf } from '#shared/variables.ts'
import { nameOfPoint } from '#engines/scoring/point-words.ts'
import { parsePoints } from '#engines/scoring/points.ts'
import { speakingRoles } from '#features/authoring/digital-humans/contract.ts'
import { type Appearance, appearancesOf } from '#features/authoring/digital-humans/server/digital-humans.ts'
import { urlOf } from '#features/organisation/files/server/files.ts'
import { getAiMarks } from '#features/organisation/tenants/server/tenants.ts'
import {
  type Current,
  type Feedback,
  type Judged,
  maxGoals,
  maxHints,
  maxTakes,
  type PointTold,
  type Rehearsal,
  rehearsals,
  type ReportLine,
  type Spoken,
  syllablesPerMinute,
} from '../contract.ts'
import { isPractising } from '../fields.ts'
import { isAwaited } from './ending.ts'
import { listPoints, worthOf } from './judging.ts'
import { listMarks } from './marks.ts'
import { isJudged } from './opinions.ts'
import { findScoreBefore } from './drill-queries.ts'
import * as queries from './queries.ts'
import type { LineRow, RehearsalRow } from './queries.ts'
import type { FrozenLine, JudgedLine } from './tables.ts'

type Media = Awaited<ReturnType<typeof queries.listMedia>> extends Map<string, infer M> ? M : never

/** Media of a line. `figure` provides still and idle loop, but never for an uploaded video, which shows another person. */
const mediaOf = (m: Media | undefined, figure: Appearance | null | undefined, isMarked: boolean) => ({
  isAiMade: isMarked && m?.isMade === true,
  videoUrl: urlOf(m?.videoFile),
  audioUrl: urlOf(m?.audioFile),
  imageUrl: urlOf(m?.imageFile),
  posterUrl: urlOf(m?.posterPath) ?? figure?.pictureUrl ?? null,
  subtitlesUrl: urlOf(m?.subtitlesPath),
  idleUrl: m?.videoFile && !m.isMade ? null : (figure?.idleUrl(m?.videoFile && m.isUpright ? '9:16' : '16:9') ?? null),
})
type Shown = ReturnType<typeof mediaOf>
const referenceOf = (line: FrozenLine, m: Media | undefined) => ({ text: line.reference, audioUrl: urlOf(m?.answerAudioFile) })

/** Text that the browser recognised, or null. */
export const dictationOf = (answer: LineRow | undefined): string | null => (answer?.heardBy === queries.browser ? answer.heard : null)

/** The spoken answer to a line, or null. */
function spokenOf(row: RehearsalRow, answer: LineRow | undefined): Spoken | null {
  if (!answer?.recordingId) return null
  const { scriptId, durationMs, peaks, listening, said, heard, unheard } = answer
  const audioUrl = peaks && `${LEARNING}/rehearsal/${row.id}/audio/${scriptId}`
  return { durationMs, peaks: peaks ?? [], audioUrl, listening, heard: heard === said ? null : heard, unheard }
}

function toPointTold({ text, must, hit, why, ...words }: JudgedLine['points'][number]): PointTold {
  const { name = nameOfPoint({ text }), quote = null, missing = hit < 1 ? text : null, example = null } = words
  return { text, name, must, hit, why, quote, missing, example, missedWords: missing === null ? [] : [missing] }
}

function feedbackOf(line: FrozenLine, answer: LineRow | undefined, m: Media | undefined): Feedback | null {
  if (!answer?.judged) return null
  const { points, derived, offences, remarks = [] } = answer.judged
  return { score: answer.score ?? 0, points: points.map(toPointTold), derived, offences, remarks, reference: referenceOf(line, m) }
}

/** The judge's result; in an exam without points and advice. */
function judgeOf({ mode }: Pick<RehearsalRow, 'mode'>, answer: LineRow | undefined): Judged | null {
  if (!answer?.opinionState) return null
  const { opinionState: state, opinion, hints } = answer
  const raised = (opinion?.points ?? []).filter((p) => p.effect === 'RAISED')
  const isExam = mode === 'EXAM'
  return {
    state,
    before: opinion ? worthOf(opinion.before, hints) : null,
    raised: isExam ? [] : raised.map(({ text, quote, hit }) => ({ text, quote, hit: hit === 0 ? 0.5 : 1 })),
    advice: isExam ? '' : (opinion?.advice ?? ''),
  }
}

async function tellCurrent(
  db: Db,
  row: RehearsalRow,
  line: FrozenLine,
  answer: LineRow | undefined,
  m: Media | undefined,
): Promise<Omit<Current, keyof Shown>> {
  const [hints, take] = [answer?.hints ?? 0, answer?.take ?? 0]
  const wantsAnswer = line.needAnswer && row.mode !== 'STUDY'
  const practising = isPractising(row.mode) && wantsAnswer
  const points = practising && hints > 0 ? listPoints(line) : []
  const shown = row.mode === 'STUDY' ? line.needAnswer : practising && (hints > 2 || !!answer?.recordingId)
  const feedback = practising ? feedbackOf(line, answer, m) : null
  return {
    scriptId: line.id,
    type: line.type,
    text: line.text,
    section: line.section ?? null,
    wantsAnswer,
    said: answer?.said ?? null,
    dictated: dictationOf(answer),
    spoken: spokenOf(row, answer),
    takesLeft: wantsAnswer ? (row.mode === 'EXAM' ? 1 : maxTakes) - take : 0,
    hintsLeft: practising ? maxHints - hints : null,
    pointCount: practising && hints > 0 ? points.length : null,
    points: practising && hints > 1 ? points : null,
    reference: shown ? referenceOf(line, m) : null,
    feedback,
    scoreBefore: feedback ? await findScoreBefore(db, row, line) : null,
    judge: practising ? judgeOf(row, answer) : null,
  }
}

/** Names of the points that authors wrote: those that must be said first, then by weight; in the order of the lines. */
function goalsOf(lines: readonly FrozenLine[]): string[] {
  const points = lines.filter((l) => l.needAnswer).flatMap((l) => parsePoints(l.points))
  const names = points.map((point) => ({ ...point, name: nameOfPoint(point) }))
  const own = names.filter(({ name }, i) => names.findIndex((other) => other.name === name) === i)
  const first = own.toSorted((a, b) => Number(b.must) - Number(a.must) || b.weight - a.weight).slice(0, maxGoals)
  return own.filter((point) => first.includes(point)).map(({ name }) => name)
}

/** Estimated length of a run in minutes, at least 1. */
function minutesOf(lines: readonly FrozenLine[]): number {
  const syllables = lines.reduce((sum, l) => sum + l.text.length + (l.needAnswer ? l.reference.length : 0), 0)
  return Math.max(1, Math.ceil(syllables / syllablesPerMinute))
}

/** The role whose figure a line shows: the customer listens to stage directions. */
const roleOf = (type: FrozenLine['type']) => speakingRoles[type === 'INTRO' ? type : 'QUESTION']

/** The figure of each line, by the id of the line. */
async function listFigures(db: Db, row: RehearsalRow, lines: readonly FrozenLine[]): Promise<Map<string, Appearance | null>> {
  const figures = await Promise.all(
    lines.map(async ({ type, ...line }) => {
      const subSceneId = line.subSceneId ?? row.subSceneId
      return (await appearancesOf(db, [subSceneId], roleOf(type))).get(subSceneId) ?? null
    }),
  )
  return new Map(lines.map((line, n) => [line.id, figures[n] ?? null]))
}

/** The customer of a sub-scene, head and shoulders; null for an own figure that no longer exists. */
export const findPortrait = async (db: Db, subSceneId: string): Promise<string | null> =>
  (await appearancesOf(db, [subSceneId], speakingRoles.QUESTION)).get(subSceneId)?.portraitUrl ?? null

/**
 * The state of the room. @throws `gone` if the lines are no longer assigned to the person, who can only end the run; `examined` while the
 * person is being examined on the same lines in another run.
 */
export async function presentRehearsal(db: Db, row: RehearsalRow): Promise<Rehearsal> {
  if (row.isGone) throw rehearsals.fail('gone')
  if (row.isExamined) throw rehearsals.fail('examined')
  const { lines, place, mode } = row
  const [line, after] = [lines[place], lines[place + 1]]
  const around = [line, after].flatMap((l) => l ?? [])
  const [answers, media, figures, portrait, { isOn: isMarked }] = await Promise.all([
    queries.listAnswers(db, row.id),
    queries.listMedia(
      db,
      around.map((l) => l.id),
    ),
    listFigures(db, row, around),
    place === 0 && mode !== 'DRILL' ? findPortrait(db, row.subSceneId) : null,
    getAiMarks(db),
  ])
  const shownOf = (l: FrozenLine) => mediaOf(media.get(l.id), figures.get(l.id), isMarked)
  // a drill mixes sub-scenes, so it has no persona
  const variables = variablesOf(row.variables)
  const persona = mode === 'DRILL' ? [] : row.persona.map((text) => fillVariables(text, variables))
  const passed = lines.slice(0, place).map((l) => {
    const answer = answers.get(l.id)
    const score = isPractising(mode) ? (answer?.score ?? null) : null
    return { type: l.type, text: l.text, said: answer?.said ?? null, spoken: spokenOf(row, answer), score }
  })
  return {
    id: row.id,
    mode,
    state: row.state,
    title: row.title,
    courseId: row.courseId,
    courseTitle: row.courseTitle,
    projectId: row.projectId,
    subSceneId: row.subSceneId,
    persona,
    portraitUrl: portrait,
    goals: mode === 'PRACTICE' || mode === 'STUDY' ? goalsOf(lines) : [],
    runNumber: row.runNumber,
    answers: lines.filter((l) => l.needAnswer).length,
    minutes: minutesOf(lines),
    place,
    total: lines.length,
    passed,
    current: line ? { ...(await tellCurrent(db, row, line, answers.get(line.id), media.get(line.id))), ...shownOf(line) } : null,
    next: after ? shownOf(after) : null,
    judged: isJudged(row),
  }
}

/** Report lines that need an answer; without references and points while the person has an open exam on the same lines. */
export async function presentLines(db: Db, row: RehearsalRow): Promise<ReportLine[]> {
  const asked = row.mode === 'STUDY' ? [] : row.lines.filter((l) => l.needAnswer)
  const [answers, media, marks] = await Promise.all([
    queries.listAnswers(db, row.id),
    queries.listMedia(
      db,
      asked.map((l) => l.id),
    ),
    listMarks(db, row.id),
  ])
  return asked.map((line) => {
    const answer = answers.get(line.id)
    const m = media.get(line.id)
    const points = answer?.judged?.points ?? []
    return {
      scriptId: line.id,
      text: line.text,
      section: line.section ?? null,
      mediaUrl: urlOf(m?.audioFile) ?? urlOf(m?.videoFile),
      said: answer?.said ?? null,
      dictated: dictationOf(answer),
      spoken: spokenOf(row, answer),
      hints: answer?.hints ?? 0,
      score: isAwaited(answer) ? null : (answer?.score ?? 0),
      pointsHit: points.filter((p) => p.hit === 1).length,
      pointCount: points.length,
      feedback: row.mode === 'EXAM' || row.isExamined ? null : feedbackOf(line, answer, m),
      autoScore: answer?.judged ? worthOf(answer.judged.score, answer.hints) : null,
      judge: row.isExamined ? null : judgeOf(row, answer),
      marks: marks.get(line.id) ?? [],
      reference: !row.isExamined && isPractising(row.mode) && answer?.recordingId ? referenceOf(line, m) : null,
    }
  })
}
