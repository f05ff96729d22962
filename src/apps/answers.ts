// The answers to what lower rooms ask of higher ones, all in one visible list.
import type { Deed, Slots } from '../platform/http/slots.ts'
import type { Db } from '../platform/database/transaction.ts'
import { recordDeed } from '../features/audit/server/audit.ts'
import type { CourseUsers } from '../features/course-workshop/server/course-workshop.ts'
import type { MenuNeeds } from '../features/menus/server/menus.ts'
import { grantToAdministrators, type Holders } from '../features/roles/server/roles.ts'
import { personOfToken } from '../features/sessions/server/queries.ts'
import { deleteSessionsOf, enterAsPerson, enterTenant } from '../features/sessions/server/sessions.ts'
import { countHolders, type EndSessions, rolesOf } from '../features/users/server/role-users.ts'

interface Answers extends Slots {
  menus: Pick<MenuNeeds, 'added'>
  holders: Holders
  endSessions: EndSessions
  courseUsers: CourseUsers
}

/** A refusal of one who is signed in: the call never got so far as to know him. Counted floods stand for many. */
const isNameless = (deed: Deed) => deed.result !== 0 && !deed.actor && deed.times === undefined && deed.request.token !== null
const recordRefusal = async (db: Db, deed: Deed) => recordDeed(db, { ...deed, actor: await personOfToken(db, deed.request.token ?? '') })

export const answers: Answers = {
  /** Who is asking. */
  entrance: { person: enterAsPerson, tenant: enterTenant },
  /** What was done. */
  record: (db, deed) => (isNameless(deed) ? recordRefusal(db, deed) : recordDeed(db, deed)),
  /** Who takes up a new entry of the permission tree. */
  menus: { added: grantToAdministrators },
  /** Who holds which role. */
  holders: { count: countHolders, rolesOf },
  /** A change of roles ends what is signed in. */
  endSessions: deleteSessionsOf,
  /** Who uses courses, which then are not deleted; nobody does yet. */
  courseUsers: async () => [],
}
