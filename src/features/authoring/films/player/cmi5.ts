// Report by cmi5: sends xAPI statements to the record store named in the launch URL.
import { type Begun, clock, enough, isoDuration, type Report, type Progress } from './report.ts'

interface LaunchData {
  contextTemplate?: { contextActivities?: Record<string, { id: string }[] | undefined> } & Record<string, unknown>
  launchMode?: 'Normal' | 'Browse' | 'Review'
  returnURL?: string
}
interface Kept {
  seconds?: number
  watched?: string
  isCompleted?: boolean
}

type Verb = 'initialized' | 'completed' | 'terminated'
const category = 'https://w3id.org/xapi/cmi5/context/categories/'

/** Throws for any response except 2xx and 404. */
async function ask(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init)
  if (!response.ok && response.status !== 404) throw new Error(`${response.status}`)
  return response
}
const jsonOf = async <T>(response: Response): Promise<Partial<T>> => (response.ok ? ((await response.json()) as T) : {})

/** Client of the record store in the launch URL, for the launched learner. */
function recordsAt(address: string) {
  const asked = new URL(address).searchParams
  const told = (name: string) => asked.get(name) ?? ''
  const endpoint = told('endpoint').replace(/\/?$/, '/')
  const [actor, registration, activityId] = [told('actor'), told('registration'), told('activityId')]
  let token = ''
  const headers = () => ({
    authorization: `Basic ${token}`,
    'content-type': 'application/json',
    'x-experience-api-version': '1.0.3',
  })
  const state = (stateId: string) => `activities/state?${new URLSearchParams({ stateId, activityId, agent: actor, registration })}`
  const read = async <T>(place: string) => jsonOf<T>(await ask(endpoint + place, { headers: headers() }))
  // keepalive: the last statement must survive the unload of the page
  const send = (method: 'POST' | 'PUT', place: string, content: object) =>
    ask(endpoint + place, { method, headers: headers(), body: JSON.stringify(content), keepalive: true })
  return {
    async signIn() {
      const given = await jsonOf<{ 'auth-token': string }>(await ask(told('fetch'), { method: 'POST' }))
      if (!given['auth-token']) throw new Error('no token')
      token = given['auth-token']
    },
    state: <T>(stateId: string) => read<T>(state(stateId)),
    profile: <T>(profileId: string) => read<T>(`agents/profile?${new URLSearchParams({ profileId, agent: actor })}`),
    keep: (stateId: string, content: object) => send('PUT', state(stateId), content),
    say: (verb: Verb, { contextTemplate = {} }: LaunchData, result?: object) =>
      send('POST', 'statements', {
        id: crypto.randomUUID(),
        timestamp: new Date().toISOString(),
        actor: JSON.parse(actor) as unknown,
        verb: { id: `http://adlnet.gov/expapi/verbs/${verb}`, display: { 'en-US': verb } },
        object: { objectType: 'Activity', id: activityId },
        context: { ...contextTemplate, registration, contextActivities: activitiesOf(verb, contextTemplate) },
        ...(result ? { result } : {}),
      }),
  }
}

/** Context activities of the platform, with the categories of cmi5 added. */
function activitiesOf(verb: Verb, { contextActivities = {} }: NonNullable<LaunchData['contextTemplate']>) {
  const { category: before = [], ...others } = contextActivities
  const own = (verb === 'completed' ? ['cmi5', 'moveon'] : ['cmi5']).map((name) => ({ id: category + name }))
  return { ...others, category: [...before, ...own.filter(({ id }) => !before.some((known) => known.id === id))] }
}

export function cmi5(address = window.location.href): Report {
  const records = recordsAt(address)
  const elapsed = clock()
  let launch: LaunchData = {}
  let isCompleted = false
  let isOver = false
  /** Sends statements one at a time, because a store keeps them in the order of arrival. */
  let sending: Promise<unknown> = Promise.resolve()

  const say = (verb: Verb, result?: object) => {
    const send = () => records.say(verb, launch, result)
    sending = verb === 'terminated' ? send() : sending.then(send)
    return sending
  }
  const write = ({ seconds, watched }: Progress) =>
    records.keep('resume', { seconds, watched, isCompleted } satisfies Kept).catch(() => undefined)
  const isNormal = () => (launch.launchMode ?? 'Normal') === 'Normal'

  return {
    async begin(): Promise<Begun> {
      await records.signIn()
      launch = await records.state<LaunchData>('LMS.LaunchData')
      const { audioPreference } = await records.profile<{ audioPreference: string }>('cmi5LearnerPreferences')
      const kept = await records.state<Kept>('resume')
      isCompleted = kept.isCompleted === true
      await say('initialized')
      return {
        seconds: kept.seconds ?? 0,
        watched: kept.watched ?? '',
        isCompleted,
        isReview: !isNormal(),
        isMuted: audioPreference === 'off',
        ...(launch.returnURL ? { returnUrl: launch.returnURL } : {}),
      }
    },
    keep(progress) {
      if (!isOver && isNormal()) void write(progress)
    },
    complete(progress) {
      if (isOver || isCompleted || !isNormal() || progress.share < enough) return
      isCompleted = true
      void say('completed', { completion: true, duration: isoDuration(elapsed()) })
        .then(() => write(progress))
        .catch(() => {
          isCompleted = false
        })
    },
    end(progress) {
      if (isOver) return
      if (isNormal()) void write(progress)
      isOver = true
      void say('terminated', { duration: isoDuration(elapsed()) }).catch(() => undefined)
    },
  }
}
