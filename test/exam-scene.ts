// The scene of tests of sitting exams: a world with an exam's questions, two people who sit, and what they do first and last.
import { afterAll, beforeAll } from 'vitest'
import { attempts, type Sitting } from '#features/assessment/attempts/contract.ts'
import { type ExamWorld, startExamWorld } from './exam-world.ts'
import type { Person } from './world.ts'

export interface ExamScene extends ExamWorld {
  viewer: Person
  leader: Person
  /** Begins an exam, or goes on with it; the viewer does where nobody is named. */
  sit(examinationId: string, who?: Person): Promise<Sitting>
  /** One's own sitting as it stands. */
  look(id: string, who?: Person): Promise<Sitting>
  /** The time of a sitting was up so many seconds ago. */
  endTime(id: string, secondsAgo: number): Promise<unknown>
}

/** Set before the tests of a file, and taken away after them. */
export function examScene(): ExamScene {
  const scene = {} as ExamScene
  beforeAll(async () => {
    const world = await startExamWorld()
    const [viewer, leader] = (await Promise.all(['viewer', 'leader'].map((n) => world.world.signIn(n)))) as [Person, Person]
    Object.assign(scene, world, {
      viewer,
      leader,
      sit: (examinationId: string, who = viewer) => who.get(attempts.start, { body: { examinationId } }),
      look: (id: string, who = viewer) => who.get(attempts.detail, { params: { id } }),
      endTime: (id: string, secondsAgo: number) =>
        world.rows(
          `update exam_attempt set started_at = now() - make_interval(secs => 7200 + $2), deadline_at = now() - make_interval(secs => $2) where id = $1`,
          [id, secondsAgo],
        ),
    } satisfies Omit<ExamScene, keyof ExamWorld>)
  })
  afterAll(() => scene.world?.close())
  return scene
}
