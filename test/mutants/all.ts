// All mutants by the folder of their source.
import { engines, platform, shared, ui } from './kit.ts'
import type { Mutant } from './mutant.ts'
import { assessment, authoring, insight, learn, organisation, portal, practice } from './wings.ts'

const rooms = { shared, platform, engines, ui, organisation, authoring, assessment, practice, insight, portal, learn }

export const mutants: readonly (Mutant & { room: string })[] = Object.entries(rooms).flatMap(([room, list]) =>
  list.map((mutant) => ({ ...mutant, room })),
)
