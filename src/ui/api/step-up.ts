// Step-up authentication: a call that needs a fresh proof of the person asks for it in a dialog, and is then sent again.
import { stepCodes } from '#shared/errors.ts'
import { CallFailure } from './call-failure.ts'
import { onRefusal } from './client.ts'
import { endSession } from './session-end.ts'

let asking: Promise<boolean> | undefined

/**
 * `ask` opens the dialog; it resolves to false if the person cancels. Calls that are refused at one time share it. A session whose second
 * step is open leads to the sign-in page. Returns the function that unplugs the dialog.
 */
export function plugInStepUp(ask: () => Promise<boolean>): () => void {
  onRefusal(async (failure, again) => {
    if (!(failure instanceof CallFailure)) throw failure
    const { status, code } = failure
    if (code === stepCodes.SECOND_FACTOR || code === stepCodes.MUST_ENROL) endSession(failure)
    if (code !== stepCodes.STEP_UP) throw failure
    asking ??= ask().finally(() => {
      asking = undefined
    })
    if (await asking) return again()
    throw new CallFailure({ status, code, msg: '没有验证身份，操作未执行' })
  })
  return () => onRefusal(undefined)
}
