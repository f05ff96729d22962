// Makes many candidates of an exam, for figures that need many people.
import { attempts } from '#features/assessment/attempts/contract.ts'
import { serviceCredentials } from '#features/organisation/service-credentials/contract.ts'
import type { ExamWorld } from './exam-world.ts'

export interface Crowd {
  /** User ids by number, from 0. */
  ids: string[]
  logins: string[]
  /** Imports answers: person `of` has an attempt that began in minute `at`. */
  sit(examId: string, list: readonly { of: number; at: number; answers: readonly object[] }[]): Promise<void>
}

/** Makes so many people, distributed over these departments in turn. */
export async function makeCrowd(w: ExamWorld, departmentIds: readonly string[], size: number): Promise<Crowd> {
  const logins = Array.from({ length: size }, (_, i) => `crowd${i}`)
  const rows = await w.rows(
    `insert into app_user (tenant_id, department_id, work_no, name, login_name, telephone, password_hash)
     select $1, ($2::bigint[])[1 + (i - 1) % cardinality($2::bigint[])], 'C' || i, '群' || i, 'crowd' || i - 1, '1370' || lpad(i::text, 7, '0'), 'x'
       from generate_series(1, $3) i order by i returning id::text id`,
    [w.tenantId, departmentIds, size],
  )
  const { secret } = await w.admin.get(serviceCredentials.create, { body: { name: '批量作答', scopes: ['exam-results'] } })
  return {
    logins,
    ids: rows.map((r) => String(r['id'])),
    async sit(examinationId, list) {
      const time = (minute: number) => new Date(Date.UTC(2026, 2, 1, 0, minute)).toISOString().slice(0, 19).replace('T', ' ')
      const told = await w.world.bring(
        secret,
        attempts.import,
        list.map(({ of, at, answers }) => ({
          examinationId,
          loginName: logins[of],
          startedAt: time(at),
          submittedAt: time(at + 1),
          answers,
        })),
      )
      if (told.content?.accepted !== list.length) throw new Error(JSON.stringify(told))
    },
  }
}
