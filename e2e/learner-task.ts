// Adds a course with one sub-scene to a project of the viewer, for the journeys of learners.
import { voiceOf } from '#test/voice.ts'
import type { Api } from './api.ts'
import { addCookie, type Stage } from './journey.ts'

const MANAGEMENT = '/ai-training/v1/management'
interface Made {
  id: string
}
export const reference = '我理解您担心买贵了。这款重疾险保额50万元，犹豫期15天内可以全额退保。'
const lines = [
  { type: 'TIPS', needAnswer: 'NO_NEED', text: '请先寒暄，再了解客户的顾虑' },
  {
    type: 'QUESTION',
    text: '这个保险是不是太贵了一些？',
    answerText: reference,
    answerPoints: '理解您担心；保额50万元；！犹豫期15天内全额退保',
  },
  { type: 'INTRO', text: '等待期一共是多少天呢？', answerText: '等待期是90天。', answerPoints: '等待期90天' },
]

interface LineGiven {
  text: string
  type?: string
  needAnswer?: string
  answerText?: string
  answerPoints?: string
  mediaType?: string
  audioFile?: string
  videoFile?: string
}

/** Adds the course; journeys on the same server need different titles. */
export async function addTask(
  admin: Api,
  author: Api,
  title: string,
  mentorId?: string,
  given: readonly LineGiven[] = lines,
): Promise<{ id: string; projectId: string; subSceneId: string }> {
  const { id } = await author.send<Made>('POST', `${MANAGEMENT}/course`, { title, description: '怎样回应嫌贵' })
  const scene = await author.send<Made>('POST', `${MANAGEMENT}/course/scene`, { parentId: id, title: '异议处理' })
  const fields = { parentId: scene.id, title: '嫌贵的王女士', content: ['王女士，35岁，两个孩子的妈妈。', '担心保费太高。'] }
  const sub = await author.send<Made>('POST', `${MANAGEMENT}/course/subscene`, fields)
  const line = { editType: 'CREATE', mediaType: 'TEXT', needAnswer: 'NEED' }
  await author.send(
    'PUT',
    `${MANAGEMENT}/operation/subscene/${sub.id}`,
    given.map((more) => ({ ...line, ...more })),
  )
  await author.send('PUT', `${MANAGEMENT}/course/state`, { id, isValid: 'VALID' })
  const project = await admin.send<Made>('POST', `${MANAGEMENT}/project`, {
    projectName: `${title}营`,
    beginTime: '2026-01-01 09:00:00',
    ...(mentorId ? { mentorId } : {}),
    courseList: [{ courseId: id, needExam: 'NEED', examRetryLimit: 2 }],
  })
  const { records } = await admin.send<{ records: (Made & { loginName: string })[] }>('GET', '/user/pages?pageSize=100')
  const target = records.find((u) => u.loginName === 'viewer')?.id
  await admin.send('POST', `${MANAGEMENT}/course-assign/record`, {
    projectId: project.id,
    recordList: [{ target, selectionType: 'BY_USER', type: 'MANDATORY' }],
  })
  return { id, projectId: project.id, subSceneId: sub.id }
}

/** Uploads a second of voice as an author; returns its path for a line with audio. */
export async function uploadVoice(on: Stage, author: Api): Promise<string> {
  const desk = await on.window()
  await addCookie(desk.context(), author)
  const answer = await desk.request.post(`${on.origin}${MANAGEMENT}/file/alioss/upload?field=audio`, {
    multipart: { file: { name: '客户.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from(voiceOf(1)) } },
  })
  return ((await answer.json()) as { content: { path: string } }).content.path
}
