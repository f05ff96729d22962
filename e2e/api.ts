// Client of the server's API that prepares a journey; the journey itself uses the browser.
import http from 'node:http'
import { demoPassword } from '#apps/demo/people.ts'
import type { Envelope } from '#shared/envelope.ts'

const MANAGEMENT = '/ai-training/v1/management'

interface Asked {
  status: number
  envelope: Envelope<unknown>
  cookie: string | undefined
}

// Not fetch: it may not set the Host header, which names the tenant.
const ask = (port: number, host: string, method: string, path: string, cookie: string | undefined, body: unknown) =>
  new Promise<Asked>((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const request = http.request(
      {
        host: '127.0.0.1',
        port,
        method,
        path: path.startsWith('/ai-') ? path : MANAGEMENT + path,
        headers: {
          host: `${host}:${port}`,
          ...(text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          ...(cookie ? { cookie } : {}),
        },
      },
      (response) => {
        let answer = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => (answer += part))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            envelope: JSON.parse(answer) as Envelope<unknown>,
            cookie: response.headers['set-cookie']?.[0]?.split(';')[0],
          }),
        )
      },
    )
    request.on('error', reject)
    request.end(text)
  })

export interface Api {
  /** Returns the content of the response; throws if the server refuses. */
  send<T>(method: string, path: string, body?: unknown): Promise<T>
  cookie: { name: string; value: string }
}

/** Signs a person of the demo in. */
export async function enter(port: number, loginName: string, host = 'localhost'): Promise<Api> {
  const password = Buffer.from(demoPassword).toString('base64')
  const login = await ask(port, host, 'POST', '/auth/login', undefined, { loginType: 1, loginName, password })
  if (!login.cookie) throw new Error(`${loginName} could not sign in: ${login.envelope.msg}`)
  const { cookie } = login
  const cut = cookie.indexOf('=')
  return {
    cookie: { name: cookie.slice(0, cut), value: cookie.slice(cut + 1) },
    async send<T>(method: string, path: string, body?: unknown) {
      const { status, envelope } = await ask(port, host, method, path, cookie, body)
      if (status >= 400 || !envelope.succ) throw new Error(`${method} ${path}: ${status} ${envelope.code} ${envelope.msg}`)
      return envelope.content as T
    },
  }
}

interface Made {
  id: string
}
export interface LineGiven {
  type?: 'QUESTION' | 'INTRO' | 'TIPS'
  mediaType?: 'VIDEO' | 'AUDIO' | 'IMAGE' | 'TEXT'
  section?: string
  text: string
  answerText?: string
}

/** Adds a course with its scenes, and one sub-scene with these lines in the first scene. */
export async function addCourse(
  api: Api,
  of: { title: string; description?: string; scenes: string[]; subScene?: string; lines?: LineGiven[] },
) {
  const course = await api.send<Made>('POST', '/course', { title: of.title, description: of.description ?? '为演练准备的课程。' })
  const scenes: Made[] = []
  for (const title of of.scenes) scenes.push(await api.send<Made>('POST', '/course/scene', { parentId: course.id, title }))
  const scene = scenes[0]
  // unique texts: equal media are made once, and a journey must not find those of another
  const subScene =
    scene && of.subScene
      ? await api.send<Made>('POST', '/course/subscene', {
          parentId: scene.id,
          title: of.subScene,
          content: [`一位为「${of.title}」来咨询的客户。`],
        })
      : undefined
  const lines =
    subScene && of.lines?.length
      ? await api.send<Made[]>(
          'PUT',
          `/operation/subscene/${subScene.id}`,
          of.lines.map(({ type = 'QUESTION', mediaType = 'VIDEO', answerText, ...line }) => ({
            editType: 'CREATE',
            type,
            mediaType,
            needAnswer: answerText ? 'NEED' : 'NO_NEED',
            answerText: answerText ?? null,
            ...line,
          })),
        )
      : []
  const at = (page: string, query: Record<string, string>) => `/${page}?${new URLSearchParams({ ...query, canEdit: 'true' })}`
  return {
    id: course.id,
    lines: lines.map((l) => l.id),
    subSceneId: subScene?.id ?? '',
    scenesPage: at('scene', { courseId: course.id }),
    subScenesPage: at('subScene', { courseId: course.id, sceneId: scene?.id ?? '' }),
    scriptPage: at('script', { courseId: course.id, sceneId: scene?.id ?? '', subSceneId: subScene?.id ?? '' }),
  }
}
