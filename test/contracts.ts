// Every contract of the product: what the tests about all endpoints go through.
import { courseWorkshop } from '../src/features/course-workshop/contract.ts'
import { courses } from '../src/features/courses/contract.ts'
import { digitalHumans } from '../src/features/digital-humans/contract.ts'
import { files } from '../src/features/files/contract.ts'
import { productions } from '../src/features/productions/contract.ts'
import { scripts } from '../src/features/scripts/contract.ts'
import { sessions } from '../src/features/sessions/contract.ts'
import type { Endpoint } from '../src/shared/contract.ts'

const all = [sessions, files, courses, scripts, digitalHumans, productions, courseWorkshop]

export interface Named {
  /** feature.endpoint */
  name: string
  endpoint: Endpoint
}

export const endpoints: Named[] = all.flatMap(({ meta }) =>
  Object.entries(meta.endpoints as Record<string, Endpoint>).map(([key, endpoint]) => ({ name: `${meta.feature}.${key}`, endpoint })),
)
export const changes = (endpoint: Endpoint) => endpoint.method !== 'GET'
/** The permission words, one of which is needed; null where none is. */
export const wordsOf = ({ may }: Endpoint): readonly string[] | null =>
  may === 'public' || may === 'signed-in' ? null : typeof may === 'string' ? [may] : may
