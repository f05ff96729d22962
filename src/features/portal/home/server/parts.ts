// Parts of home for a leader, a marker, an author and an administrator.
import { countLive, oldestLive } from '#features/authoring/generation-tasks/server/generation-tasks.ts'
import { lastTrial } from '#engines/providers.ts'
import { findBackupFault } from '#platform/backup-state.ts'
import { readable } from '#platform/database/columns.ts'
import type { Db, Who } from '#platform/database/transaction.ts'
import { findDifference, findRunning, MAX_CLOCK_SECONDS } from '#platform/storage/one-store.ts'
import { notFound } from '#shared/errors.ts'
import { offsetOf, type Page } from '#shared/paging.ts'
import { fillVariables } from '#shared/variables.ts'
import { readActions, signInActions } from '#features/organisation/audit/contract.ts'
import { variablesFor } from '#features/authoring/courses/server/courses.ts'
import { findDepartment, SYSTEM_ADMINISTRATOR } from '#features/organisation/departments/server/departments.ts'
import { pageExams, listMarkedQuestions } from '#features/assessment/marking/server/marking.ts'
import { countsOfCourses, coversOf } from '#features/authoring/productions/server/productions.ts'
import type { Admin, Author, Leader, Marker, PeopleAsked, Remind, WatchedPerson } from '../contract.ts'
import { findLeader, type WatchedRow } from './leader-queries.ts'
import { BACKUP_DAYS, findAdministered, findAuthored, findMarked } from './office-queries.ts'
import { findReminded, pagePeople, addReminders } from './people-queries.ts'

/** Number of records of each kind on the page. */
const FEW = 3
/** Limit of exams whose waiting answers are summed. */
const MAX_COUNTED = 1000

/** Returns the highest department that the person leads; undefined without one, and for administrators, who have their own part. */
const topScope = (who: Who) =>
  who.type === SYSTEM_ADMINISTRATOR
    ? undefined
    : who.scopes.toSorted((a, b) => a.path.length - b.path.length || (a.path < b.path ? -1 : 1))[0]

type Reminded = Awaited<ReturnType<typeof findReminded>>

/** Fills in the variables of the weak lines. */
async function worded(db: Db, people: readonly WatchedRow[]): Promise<WatchedPerson[]> {
  const values = await variablesFor(
    db,
    people.flatMap((p) => p.subSceneId ?? []),
  )
  return people.map(({ subSceneId, words, ...person }) => ({
    ...person,
    words: words && subSceneId ? fillVariables(words, values(subSceneId)) : words,
  }))
}

/** Returns a page of the people behind a number of a leader's home; empty for a person who leads nothing. */
export async function pageWatched(db: Db, asked: PeopleAsked): Promise<Page<WatchedPerson> & { reminded: Reminded }> {
  const who = await db.who()
  const scope = topScope(who)
  if (!scope) return { total: 0, records: [], reminded: { people: 0, practised: 0 } }
  const [{ total, records }, reminded] = await Promise.all([
    pagePeople(db, scope.departmentId, asked, asked.pageSize, offsetOf(asked)),
    findReminded(db, who.userId),
  ])
  return { total, records: await worded(db, records), reminded }
}

/** Reminds people of a list of a leader's home; nobody for a person who leads nothing. @throws 404 for a person who is not in the list */
export async function remind(db: Db, asked: Remind): Promise<{ told: number; already: number }> {
  const who = await db.who()
  const scope = topScope(who)
  if (!scope && !asked.userId) return { told: 0, already: 0 }
  if (!scope) throw notFound()
  const { people, told } = await addReminders(db, scope.departmentId, asked, who.userId)
  if (asked.userId && people === 0) throw notFound()
  db.audit({ entity: 'notice', after: { ...(asked.userId ? { userId: asked.userId } : {}), count: told } })
  return { told, already: people - told }
}

export async function leaderOf(db: Db, who: Who): Promise<Leader | null> {
  const scope = topScope(who)
  const department = scope && (await findDepartment(db, scope.departmentId))
  if (!scope || !department) return null
  const { reasons, foundTotal: total, people, ...told } = await findLeader(db, scope.departmentId)
  const records = await worded(db, people)
  const named = { id: scope.departmentId, name: department.name, leaderType: scope.leaderType }
  return { scope: named, ...told, people: { total, reasons, records } }
}

/** Returns null if no answer waits. */
export async function markerOf(db: Db, who: Who): Promise<Marker | null> {
  const { records, total } = await pageExams(db, { all: false, pageNumber: 1, pageSize: MAX_COUNTED })
  const exams = records.slice(0, FEW)
  const [first] = exams
  if (!first) return null
  const [questions, { mine, ...told }] = await Promise.all([
    listMarkedQuestions(db, first.examinationId),
    findMarked(db, who.userId, first.examinationId),
  ])
  return {
    exams,
    total,
    waiting: records.reduce((sum, e) => sum + e.waiting, 0),
    ...told,
    questions: questions.map(({ subjectId, place, drawn, subjectName, maxScore, waiting, marked }) => ({
      subjectId,
      place,
      drawn,
      subjectName,
      maxScore,
      waiting,
      marked,
    })),
    mine: questions.flatMap(({ subjectId, place, drawn, maxScore }) => {
      const given = mine.find((m) => m.subjectId === subjectId)
      return given ? [{ subjectId, place, drawn, maxScore, average: given.average, all: given.all }] : []
    }),
  }
}

/** Returns null for a person who may edit no course. */
export async function authorOf(db: Db, who: Who): Promise<Author | null> {
  const { recent, editing, ...told } = await findAuthored(db, who)
  if (!told.numbers.courses) return null
  const courses = [...new Set([...recent.map((c) => c.id), ...editing.map((e) => e.courseId)])]
  const [counts, covers] = await Promise.all([
    countsOfCourses(db, courses),
    coversOf(
      db,
      editing.map((e) => e.subSceneId),
    ),
  ])
  const of = (id: string) => counts.get(id)
  const allOf = (id: string) => Object.values(of(id) ?? {}).reduce((sum, n) => sum + n, 0)
  const isReady = (id: string) => allOf(id) > 0 && (of(id)?.done ?? 0) + (of(id)?.uploaded ?? 0) === allOf(id)
  return {
    ...told,
    editing: editing.map((e) => ({
      ...e,
      posterUrl: covers.get(e.subSceneId) ?? null,
      counts: of(e.subSceneId) ?? {},
    })) as Author['editing'],
    stale: recent.flatMap(({ id, title }) => (of(id)?.stale ? [{ id, title, count: of(id)?.stale ?? 0 }] : [])).slice(0, FEW),
    ready: recent.flatMap(({ id, title, enabled }) => (!enabled && isReady(id) ? [{ id, title, count: allOf(id) }] : [])).slice(0, FEW),
  }
}

const gigabytes = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(1)} GB`
type Engine = Awaited<ReturnType<typeof findAdministered>>['engines'][number]
function engineNote({ done, failed, seconds }: Engine): string {
  const made = `今天生成 ${done} 条${seconds === null ? '' : `，平均 ${seconds} 秒`}`
  return failed ? `${made}，失败 ${failed} 条` : made
}

const backupNote = (at: string | null, fresh: boolean) => {
  if (!at) return '还没有做过备份'
  return fresh ? at : `${at}，已超过 ${BACKUP_DAYS} 天`
}

/** Same limit as the operators' alarm. */
const MAX_WAIT_S = 7200

async function queueService(db: Db): Promise<{ name: string; ok: boolean; note: string }> {
  const [{ waiting, processing }, oldest] = [await countLive(db), await oldestLive(db)]
  if (oldest === null) return { name: '音视频生成', ok: true, note: '没有等待的任务' }
  const note = `等待 ${waiting}，生成中 ${processing}，最早提交于 ${Math.max(1, Math.round(oldest / 60))} 分钟前`
  return { name: '音视频生成', ok: oldest <= MAX_WAIT_S, note }
}

/** State of ffmpeg in this process; empty before its trial. */
function programService(): { name: string; ok: boolean; note: string }[] {
  const trial = lastTrial()
  if (!trial) return []
  const cannot = trial.cannot.map(({ what }) => what).join('、')
  return [{ name: '音视频处理程序', ok: !cannot, note: `ffmpeg ${trial.version ?? '无法运行'}${cannot ? `，不支持：${cannot}` : ''}` }]
}

/** Checks that clock and version agree in all processes. */
async function deploymentServices(db: Db): Promise<{ name: string; ok: boolean; note: string }[]> {
  const { processes, versions, aheadSeconds } = await findRunning(db)
  const apart = Math.abs(aheadSeconds)
  const fast = apart < 1 ? '与数据库一致' : `与数据库相差 ${apart.toFixed(0)} 秒`
  return [
    { name: '时钟', ok: apart <= MAX_CLOCK_SECONDS, note: apart <= MAX_CLOCK_SECONDS ? fast : `${fast}：请在服务器上启用时间同步（NTP）` },
    {
      name: '版本',
      ok: versions.length <= 1,
      note: versions.length <= 1 ? `${processes} 个进程，${versions[0] ?? ''}` : `正在运行不同的版本：${versions.join('、')}`,
    },
  ]
}

export async function adminOf(db: Db, mayAudit: boolean): Promise<Admin> {
  const { used, quota, engines, audit, backupAt, backupFresh, ...told } = await findAdministered(db, mayAudit, [
    ...readActions,
    ...signInActions,
  ])
  const known = engines.length ? engines : [{ name: '内置引擎', done: 0, failed: 0, seconds: null, ok: true }]
  const full = quota !== null && used.bytes >= quota
  const [differs, backupFault] = [await findDifference(db), await findBackupFault(db)]
  return {
    ...told,
    storage: { ...used, quotaBytes: quota },
    audit: audit.map((a) => ({ ...a, at: readable(a.at) })),
    services: [
      ...known.map((e) => ({ name: e.name, ok: e.ok, note: engineNote(e) })),
      {
        name: '文件存储',
        ok: !full && !differs,
        note: differs ?? `${gigabytes(used.bytes)}，${used.files.toLocaleString('zh-CN')} 个文件`,
      },
      await queueService(db),
      ...programService(),
      ...(await deploymentServices(db)),
      {
        name: '备份',
        ok: backupFresh === true && !backupFault,
        note: backupFault ? `自动备份失败：${backupFault}` : backupNote(backupAt, backupFresh === true),
      },
    ],
  }
}
