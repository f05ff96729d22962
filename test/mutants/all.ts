// All mutants with their rooms.
import * as kit from './kit.ts'
import type { Mutant } from './mutant.ts'
import * as wings from './wings.ts'

export const mutants: readonly (Mutant & { room: string })[] = Object.entries({ ...kit, ...wings }).flatMap(([room, list]) =>
  list.map((mutant) => ({ ...mutant, room })),
)
