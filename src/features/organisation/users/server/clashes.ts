// Two users with one number: converts violations of unique indexes to messages on the field.
import { users } from '../contract.ts'

const failures = {
  app_user_work_no_uq: ['workNoTaken', 'workNo'],
  app_user_phone_uq: ['phoneTaken', 'telephone'],
  app_user_login_uq: ['phoneTaken', 'telephone'],
} as const

interface Refused {
  constraint?: string
  cause?: unknown
}

/** Awaits a write; throws a message for the user if a unique index refuses it. */
export async function clashOf<T>(write: PromiseLike<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    for (let e = error as Refused | undefined; e && typeof e === 'object'; e = e.cause as Refused | undefined) {
      const failure = failures[e.constraint as keyof typeof failures]
      if (failure) throw users.fail(failure[0], {}, failure[1])
    }
    throw error
  }
}
