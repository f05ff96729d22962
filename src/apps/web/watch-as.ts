// Reloads a page after its session ended or now belongs to another user.
import { sessions, type UserInfo } from '#features/organisation/sessions/contract.ts'
import { call } from '#ui/api/client.ts'
import { watchSession } from '#ui/api/session-watch.ts'

export const watchAs = ({ orgId, id, viewedBy }: Pick<UserInfo, 'orgId' | 'id' | 'viewedBy'>) =>
  watchSession({ who: [orgId, id, viewedBy ?? ''].join(':'), isSignedIn: async () => (await call(sessions.options)).signedIn })
