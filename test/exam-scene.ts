// Fixture of tests about sitting exams: a world with an exam's questions, and two candidates.
import { afterAll, beforeAll } from 'vitest'
import { attempts, type Sitting } from '#features/assessment/attempts/contract.ts'
import { type ExamWorld, startExamWorld } from './exam-world.ts'
import type { Person } from './world.ts'

export interface ExamScene extends ExamWorld {
  viewer: Person
  leader: Person
  /** Begins or continues an exam; the default person is the viewer. */
  sit(examinationId: string, who?: Person): Promise<Sitting>
  /** Reads the person's own sitting. */
  look(id: string, who?: Person): Promise<Sitting>
  /** Moves the deadline of a sitting to so many seconds ago. */
  endTime(id: string, secondsAgo: number): Promise<unknown>
}

/** Starts before the tests of a file, and closes after them. */
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
